import type { Analytics } from '../../visit/analytics/analytics.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
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
    refused: (state) => report((open, now) => open.refused(state, now)),
    shown: (place) => report((open, now) => open.shown(place, now)),
    enrolled: (account) => report((open, now) => open.enrolled(account, now)),
    consentChanged: () => report((open) => open.consentChanged()),
    endSession: () => report((open) => open.endSession()),
  };
}
