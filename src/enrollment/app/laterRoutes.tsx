import { lazy, type JSX } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { LazyPage } from '../pages/layout/LazyPage.tsx';
import { EnrollmentPage } from '../pages/enrollment/EnrollmentPage.tsx';
import { CONTINUE_PATH, OTHER_DEVICE_PATH } from '../vocabulary/paths.ts';
import { useServices } from '../surveyAdapter/services.ts';
import { MovedPageRedirect } from './MovedPageRedirect.tsx';

const rarePages = () => import('../pages/rarePages.ts');

const TransitionPage = lazy(async () => ({ default: (await rarePages()).TransitionPage }));
const RetriagePage = lazy(async () => ({ default: (await rarePages()).RetriagePage }));
const OfferedRetriagePage = lazy(async () => ({ default: (await rarePages()).OfferedRetriagePage }));
const RetriageAuthPage = lazy(async () => ({ default: (await rarePages()).RetriageAuthPage }));
const RetriageFinishedPage = lazy(async () => ({ default: (await rarePages()).RetriageFinishedPage }));
const CheckInPage = lazy(async () => ({ default: (await rarePages()).CheckInPage }));
const OpenAppPage = lazy(async () => ({ default: (await rarePages()).OpenAppPage }));
const OtherDevicePages = lazy(async () => ({ default: (await rarePages()).OtherDevicePages }));
const PortalPage = lazy(async () => ({ default: (await rarePages()).PortalPage }));
const SuccessPage = lazy(async () => ({ default: (await import('../pages/success/SuccessPage.tsx')).SuccessPage }));
const SandboxIntakePage = lazy(async () => ({ default: (await import('../pages/success/SandboxIntakePage.tsx')).SandboxIntakePage }));
const ErrorPage = lazy(async () => ({ default: (await import('../pages/errors/ErrorPage.tsx')).ErrorPage }));
const FallbackPage = lazy(async () => ({ default: (await import('../pages/memberSurvey/FallbackPage.tsx')).FallbackPage }));
const LegalPage = lazy(async () => ({ default: (await import('../pages/privacy/LegalPage.tsx')).LegalPage }));
const GinaAdaPage = lazy(async () => ({ default: (await import('../pages/privacy/GinaAdaPage.tsx')).GinaAdaPage }));
const AccessibilityPage = lazy(async () => ({ default: (await import('../pages/privacy/AccessibilityPage.tsx')).AccessibilityPage }));
const DoNotSharePage = lazy(async () => ({ default: (await import('../pages/privacy/DoNotSharePage.tsx')).DoNotSharePage }));

/** All routes except the landing's. */
export function LaterRoutes(): JSX.Element {
  const { config } = useServices();
  return (
    <Routes>
      <Route path="/enroll" element={<ToStart />} />
      <Route path="/enrollment/*" element={<EnrollmentPage ofMember={<LazyPage page={OfferedRetriagePage} />} />} />
      <Route path="/transition/*" element={<LazyPage page={TransitionPage} />} />
      <Route path="/employer/:employerSlug/rt/*" element={<Retriage />} />
      <Route path="/rt/auth" element={<RetriageAuthPage />} />
      <Route path="/rt/finished" element={<LazyPage page={RetriageFinishedPage} />} />
      <Route path="/recurring-wellness-survey/*" element={<CheckInPage />} />
      <Route path="/partner-portal/redirect" element={<LazyPage page={PortalPage} />} />
      <Route path="/partner-portal/callback" element={<LazyPage page={PortalPage} />} />
      <Route path="/deeplink" element={<LazyPage page={OpenAppPage} />} />
      <Route path="/success" element={<LazyPage page={SuccessPage} />} />
      <Route path="/error" element={<LazyPage page={ErrorPage} />} />
      <Route path="/gina-ada" element={<LazyPage page={GinaAdaPage} />} />
      <Route path="/accessibility" element={<LazyPage page={AccessibilityPage} />} />
      {['/privacy', '/terms', '/notice-of-privacy-practices'].map((path) => (
        <Route key={path} path={path} element={<LazyPage page={LegalPage} />} />
      ))}
      {[OTHER_DEVICE_PATH, CONTINUE_PATH].map((path) => (
        <Route key={path} path={path} element={<LazyPage page={OtherDevicePages} />} />
      ))}
      <Route path="/do-not-share" element={<LazyPage page={DoNotSharePage} />} />
      {config.environment === 'development' && <Route path="/telehealth" element={<LazyPage page={SandboxIntakePage} />} />}
      <Route path="*" element={<LazyPage page={FallbackPage} />} />
    </Routes>
  );
}

function ToStart(): JSX.Element {
  return <Navigate to={`/${useLocation().search}`} replace />;
}

function Retriage(): JSX.Element {
  const { employerSlug = null } = useParams();
  return (
    <MovedPageRedirect slug={employerSlug}>
      <LazyPage page={RetriagePage} />
    </MovedPageRedirect>
  );
}
