import { chooseLocale } from '../i18n/locale.ts';

/**
 * Fetches at once what the address will need, so that its parts come together and not one after the other. A failure
 * shows when the part is needed.
 */
export function preload(pathname: string, search: string, lang: string | null): void {
  const parts: Promise<unknown>[] = [];
  const inSurvey = pathname.startsWith('/enrollment');
  const hasUpid = new URLSearchParams(search).has('upid');
  if (pathname === '/' || pathname.startsWith('/employer/')) parts.push(import('../pages/entry/Landing.tsx'));
  if (inSurvey) parts.push(import('../pages/enrollment/EnrollmentPage.tsx'));
  if (pathname === '/' && hasUpid) parts.push(import('../pages/entry/EligibilityScreen.tsx'));
  if (inSurvey || hasUpid) {
    const locale = chooseLocale(lang);
    parts.push(
      import('../survey/sets.ts').then(async (sets) => {
        await Promise.all([sets.loadSurvey('DPP_SURVEY', locale), inSurvey && sets.loadTexts('DPP_SURVEY', locale)]);
      }),
    );
  }
  Promise.all(parts).catch(() => undefined);
}
