import type { Analytics } from './analytics.ts';
import { visitAtom } from '../visitAtom.ts';
import type { AnalyticsParts } from './analyticsParts.ts';
import type { OpenAnalytics, VisitMoment } from './openAnalytics.ts';

/** Starts the page's analytics. Its code is fetched after two seconds or with the first event, so that no question waits for it. */
export function startAnalytics(parts: AnalyticsParts): Analytics {
  let opening: Promise<OpenAnalytics> | null = null;
  const report = (action: (open: OpenAnalytics, now: VisitMoment) => unknown): void => {
    const now = { at: new Date(), visit: parts.store.get(visitAtom) };
    opening ??= import('./openAnalytics.ts').then(({ openAnalytics }) => openAnalytics(parts));
    opening.then(
      (open) => action(open, now),
      () => (opening = null),
    );
  };
  setTimeout(() => report(() => null), 2000);
  return {
    track: (name, properties) => report((open, now) => open.track(name, properties, now)),
    reportRefusal: (state) => report((open, now) => open.reportRefusal(state, now)),
    reportScreen: (place) => report((open, now) => open.reportScreen(place, now)),
    reportEnrollment: (account) => report((open, now) => open.reportEnrollment(account, now)),
    applyConsent: (whenDraftSaved) => report((open) => open.applyConsent(whenDraftSaved)),
    endSession: () => report((open) => open.endSession()),
  };
}
