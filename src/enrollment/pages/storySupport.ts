import development from '../../../question-sets/environments/development.json';
import type { PublicConfig } from '../api/config.ts';
import type { SendOperation, SendSpec } from '../api/types.ts';
import type { Services } from '../surveyAdapter/services.ts';
import type { Partner } from '../visit/draft/draft.ts';
import { NO_ANALYTICS } from '../visit/analytics/noAnalytics.ts';
import { readEntryQuery } from '../visit/addressBar/entryQuery.ts';

/** The sandbox's settings. */
export const testConfig: PublicConfig = {
  environment: 'development',
  hosts: { enrollment: 'http://test', growth: 'http://test', events: 'http://test' },
  clientId: 'web',
  eventsKey: 'key',
  support: { email: 'help@example.com', link: 'https://help.example.com' },
  stores: { ios: 'https://ios.example', android: 'https://android.example', testBuild: null },
  telehealthUrl: '/telehealth',
  geo: { country: null, region: null },
  tags: [],
};

/** Returns a partner with these configs. */
export function testPartner(configs: Partner['configs'] = {}, change: Partial<Partner> = {}): Partner {
  return {
    id: 1001,
    slug: 'acme',
    name: 'Acme Works',
    goLiveDate: '2020-01-01T00:00:00.000Z',
    supportedLocales: ['en', 'en-GB', 'es', 'de', 'ko'],
    configs,
    ...change,
  };
}

/** The services that a test or a story provides; the others do nothing. */
interface PageServices extends Pick<Services, 'config' | 'cookies' | 'keys' | 'testTiming'> {
  readonly send: SendOperation & SendSpec;
  /** The page's address. The visit starts with its query. */
  readonly address: string;
  readonly environment?: Partial<Services['environment']> | undefined;
  readonly analytics?: Services['analytics'];
  readonly reportError?: Services['reportError'];
  readonly open?: Services['open'];
  readonly endVisit?: Services['endVisit'];
}

const noop = (): void => undefined;

/** Returns the services of a page. Everything is real except the network, analytics and navigation away from the page. */
export function pageServices({ send, address, environment, ...given }: PageServices): Services {
  return {
    environment: { ...development, name: 'development', ...environment },
    send,
    sendSpec: send,
    analytics: NO_ANALYTICS,
    anonymousUserId: 'a'.repeat(32),
    entry: readEntryQuery(address.split('?')[1] ?? '', () => null),
    today: '2026-11-21',
    reportError: noop,
    open: noop,
    whenDraftSaved: () => Promise.resolve(),
    loadErrorPage: () => Promise.resolve(),
    endVisit: noop,
    ...given,
  };
}
