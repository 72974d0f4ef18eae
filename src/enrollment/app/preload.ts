import { chooseLocale } from '../../runtime/texts/locale.ts';
import { loadSurvey, loadTexts } from '../host/surveys.ts';

/** Prefetches what the address will need, so that its parts load in parallel. A failure surfaces when the part is needed. */
export function preload(pathname: string, search: string, lang: string | null): void {
  const parts: Promise<unknown>[] = [];
  const inSurvey = pathname.startsWith('/enrollment');
  const locale = chooseLocale(lang);
  if (inSurvey) parts.push(import('../pages/enrollment/EnrollmentPage.tsx'), loadTexts('DPP_SURVEY', locale));
  const hasProgramId = new URLSearchParams(search).has('upid');
  if (inSurvey || hasProgramId) parts.push(loadSurvey('DPP_SURVEY', locale));
  if (!hasProgramId && (pathname === '/' || pathname.startsWith('/employer/'))) parts.push(import('../pages/entry/codeScreens.ts'));
  Promise.all(parts).catch(() => undefined);
}
