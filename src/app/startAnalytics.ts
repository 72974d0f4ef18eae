import type { createStore } from 'jotai';
import { createSend } from '../api/send.ts';
import type { Hosts } from '../api/clients.ts';
import { createTransport, pause } from '../api/transport.ts';
import type { PublicConfig } from '../api/config.ts';
import type { Json } from '../base/json.ts';
import { createAnalytics, type Analytics } from '../visit/analytics/analytics.ts';
import type { CommonFacts } from '../visit/analytics/events.ts';
import { grantedCategories } from '../visit/consent.ts';
import { readConsent } from '../visit/consentRecord.ts';
import { consentRegion } from '../base/consentRegion.ts';
import type { CookieJar } from '../visit/cookies.ts';
import { visitAtom } from '../visit/visitAtom.ts';

/** What telling events is put together from. */
export interface AnalyticsParts {
  readonly config: PublicConfig;
  readonly hosts: Hosts;
  readonly cookies: CookieJar;
  readonly store: ReturnType<typeof createStore>;
  readonly anonymousUserId: string;
  readonly experiments: () => Readonly<Record<string, string>>;
}

/** Starts the analytics of the page: the events host behind the visitor's consent. */
export function startAnalytics({ config, hosts, cookies, store, anonymousUserId, experiments }: AnalyticsParts): Analytics {
  const transport = createTransport({ fetch: (request) => fetch(request), wait: pause, tries: 1 });
  const send = createSend({ hosts, transport });
  const { country, region } = config.geo;
  return createAnalytics({
    send: (event) => send({ operation: 'sendEvents', body: { events: [{ ...event }] } satisfies Json }, { token: config.eventsKey }),
    wait: (milliseconds) => pause(milliseconds, new AbortController().signal),
    granted: () =>
      grantedCategories({
        region: consentRegion({ ...(country !== null && { country }), ...(region !== null && { region }) }),
        optedOut: cookies.read('ccpaOptOut') === 'true',
        globalPrivacyControl: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
        chosen: readConsent(localStorage),
      }),
    common: () => commonFacts(store, anonymousUserId, experiments()),
    now: () => new Date(),
    onLost: () => undefined,
  });
}

function commonFacts(store: AnalyticsParts['store'], userId: string, experimentAssignments: Readonly<Record<string, string>>): CommonFacts {
  const { partner, record } = store.get(visitAtom);
  const { segmentId, segmentName } = record?.results['eligibilityCheck'] ?? {};
  return {
    userId,
    enrollmentType: record?.set === 'RETRIAGE_SURVEY' ? 'RETRIAGE' : 'INITIAL_ENROLLMENT',
    experimentAssignments,
    ...(partner && { partnerId: partner.id, partnerName: partner.name }),
    ...(typeof segmentId === 'string' && { segmentId }),
    ...(typeof segmentName === 'string' && { segmentName }),
  };
}
