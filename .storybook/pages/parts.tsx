import type { JSX } from 'react';
import { useTranslation } from '../../src/runtime/texts/translation.tsx';
import { Route, Routes } from 'react-router-dom';
import { Crash } from '../../src/enrollment/pages/errors/Crash.tsx';
import { AppRoutes } from '../../src/enrollment/app/routes.tsx';
import landing from '../../src/enrollment/pages/landing/landing.module.css';
import { FailedCheck } from '../../src/enrollment/pages/errors/FailedCheck.tsx';
import { RetriageEnd } from '../../src/enrollment/pages/retriage/RetriageEnd.tsx';
import { PasswordScreen } from '../../src/enrollment/pages/transition/PasswordScreen.tsx';

const nothing = (): void => undefined;

/** The product's pages, and parts of pages that have no address in the product. */
export function PagesAndParts(): JSX.Element {
  const { i18n } = useTranslation();
  return (
    <Routes>
      <Route path="/part/retriage-changed" element={<RetriageEnd ending="changed" isRecorded={false} />} />
      <Route path="/part/retriage-intake" element={<RetriageEnd ending="intake" isRecorded={false} />} />
      <Route path="/part/retriage-kept" element={<RetriageEnd ending="kept" isRecorded={false} />} />
      <Route path="/part/transition-password" element={<PasswordScreen email="ada@example.com" onKnown={nothing} />} />
      <Route path="/part/crash" element={<Crash />} />
      <Route
        path="/part/failed-check"
        element={
          <main className={landing.panel}>
            <h1>{i18n.t('error.failedEligibilityCheck.errorMessage')}</h1>
            <FailedCheck tryAgain={nothing} />
          </main>
        }
      />
      <Route path="*" element={<AppRoutes />} />
    </Routes>
  );
}
