import type { Analytics } from '../visit/analytics/analytics.ts';
import { visitAtom } from '../visit/visitAtom.ts';
import type { AnalyticsParts } from './analyticsParts.ts';
import type { OpenAnalytics, VisitMoment } from './openAnalytics.ts';

/** Starts the page's analytics. Its code is fetched after two seconds or with the first event, so that no question waits for it. */
export function startAnalytics(parts: AnalyticsParts): Analytics {
  let opening: Promise<OpenAnalytics> | null = null;
  const tell = (what: (open: OpenAnalytics, now: VisitMoment) => unknown): void => {
    const now = { at: new Date(), visit: parts.store.get(visitAtom) };
    opening ??= import('./openAnalytics.ts').then(({ openAnalytics }) => openAnalytics(parts));
    opening.then(
      (open) => what(open, now),
      () => (opening = null),
    );
  };
  setTimeout(() => tell(() => null), 2000);
  return {
    track: (name, properties) => tell((open, now) => open.track(name, properties, now)),
    refused: (state) => tell((open, now) => open.refused(state, now)),
    shown: (place) => tell((open, now) => open.shown(place, now)),
    enrolled: (account) => tell((open, now) => open.enrolled(account, now)),
    consentChanged: () => tell((open) => open.consentChanged()),
    endSession: () => tell((open) => open.endSession()),
  };
}
