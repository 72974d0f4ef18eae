import type { JSX } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LazyPage } from '../pages/shared/loading/LazyPage.tsx';
import { EnrollmentPage } from '../pages/enrollment/EnrollmentPage.tsx';
import { ROUTES, SANDBOX_INTAKE_PATH } from '../paths/routePaths.ts';
import { useServices } from '../surveyAdapter/services.ts';
import { lazyComponent } from '../pages/shared/loading/lazyComponent.ts';
import { MovedPageRedirect } from './MovedPageRedirect.tsx';

const rarePages = () => import('../pages/rarePages.ts');

const TransitionPage = lazyComponent(async () => (await rarePages()).TransitionPage);
const RetriagePage = lazyComponent(async () => (await rarePages()).RetriagePage);
const OfferedRetriagePage = lazyComponent(async () => (await rarePages()).OfferedRetriagePage);
const RetriageAuthPage = lazyComponent(async () => (await rarePages()).RetriageAuthPage);
const RetriageFinishedPage = lazyComponent(async () => (await rarePages()).RetriageFinishedPage);
const CheckInPage = lazyComponent(async () => (await rarePages()).CheckInPage);
const OpenAppPage = lazyComponent(async () => (await rarePages()).OpenAppPage);
const OtherDevicePages = lazyComponent(async () => (await rarePages()).OtherDevicePages);
const PortalPage = lazyComponent(async () => (await rarePages()).PortalPage);
const SuccessPage = lazyComponent(async () => (await import('../pages/success/SuccessPage.tsx')).SuccessPage);
const SandboxIntakePage = lazyComponent(async () => (await import('../pages/sandboxIntake/SandboxIntakePage.tsx')).SandboxIntakePage);
const ErrorPage = lazyComponent(async () => (await import('../pages/errors/ErrorPage.tsx')).ErrorPage);
const FallbackPage = lazyComponent(async () => (await import('../pages/memberSurvey/FallbackPage.tsx')).FallbackPage);
const LegalPage = lazyComponent(async () => (await import('../pages/legal/LegalPage.tsx')).LegalPage);
const GinaAdaPage = lazyComponent(async () => (await import('../pages/legal/GinaAdaPage.tsx')).GinaAdaPage);
const AccessibilityPage = lazyComponent(async () => (await import('../pages/legal/AccessibilityPage.tsx')).AccessibilityPage);
const DoNotSharePage = lazyComponent(async () => (await import('../pages/legal/DoNotSharePage.tsx')).DoNotSharePage);

/** The element of each route, by its path. */
const ELEMENTS: Readonly<Record<(typeof ROUTES)[keyof typeof ROUTES], JSX.Element>> = {
  [ROUTES.enroll]: <ToStart />,
  [ROUTES.enrollment]: <EnrollmentPage ofMember={<LazyPage page={OfferedRetriagePage} />} />,
  [ROUTES.transition]: <LazyPage page={TransitionPage} />,
  [ROUTES.retriage]: <Retriage />,
  [ROUTES.retriageAuth]: <RetriageAuthPage />,
  [ROUTES.retriageFinished]: <LazyPage page={RetriageFinishedPage} />,
  [ROUTES.checkIn]: <CheckInPage />,
  [ROUTES.portalRedirect]: <LazyPage page={PortalPage} />,
  [ROUTES.portalCallback]: <LazyPage page={PortalPage} />,
  [ROUTES.openApp]: <LazyPage page={OpenAppPage} />,
  [ROUTES.success]: <LazyPage page={SuccessPage} />,
  [ROUTES.error]: <LazyPage page={ErrorPage} />,
  [ROUTES.ginaAda]: <LazyPage page={GinaAdaPage} />,
  [ROUTES.accessibility]: <LazyPage page={AccessibilityPage} />,
  [ROUTES.privacy]: <LazyPage page={LegalPage} />,
  [ROUTES.terms]: <LazyPage page={LegalPage} />,
  [ROUTES.privacyPractices]: <LazyPage page={LegalPage} />,
  [ROUTES.otherDevice]: <LazyPage page={OtherDevicePages} />,
  [ROUTES.continueVisit]: <LazyPage page={OtherDevicePages} />,
  [ROUTES.doNotShare]: <LazyPage page={DoNotSharePage} />,
};

/** All routes except the landing's. */
export function LaterRoutes(): JSX.Element {
  const { config } = useServices();
  return (
    <Routes>
      {Object.entries(ELEMENTS).map(([path, element]) => (
        <Route key={path} path={path} element={element} />
      ))}
      {config.environment === 'development' && <Route path={SANDBOX_INTAKE_PATH} element={<LazyPage page={SandboxIntakePage} />} />}
      <Route path="*" element={<LazyPage page={FallbackPage} />} />
    </Routes>
  );
}

function ToStart(): JSX.Element {
  return <Navigate to={`/${useLocation().search}`} replace />;
}

function Retriage(): JSX.Element {
  return (
    <MovedPageRedirect>
      <LazyPage page={RetriagePage} />
    </MovedPageRedirect>
  );
}
