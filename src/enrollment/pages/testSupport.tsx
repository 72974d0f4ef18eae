import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { JSX, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import development from '../../../question-sets/environments/development.json';
import type { PublicConfig } from '../api/config.ts';
import { createSend } from '../api/send.ts';
import type { Json } from '../../runtime/base/json.ts';
import { laterTexts, startI18n } from '../../runtime/texts/setup.ts';
import type { Locale } from '../../runtime/texts/locale.ts';
import { LoadingStatus } from '../../runtime/survey/LoadingStatus.tsx';
import { EVENT_CLASSES } from '../visit/analytics/eventClasses.ts';
import type { EventName } from '../visit/analytics/events.ts';
import { signupResult } from '../visit/analytics/signupResult.ts';
import { emptyDraft, type Draft, type Partner } from '../visit/draft/draft.ts';
import type { KeyStore } from '../visit/draft/keyStore.ts';
import { memoryKeys } from '../visit/draft/memoryKeys.ts';
import { readEntryQuery } from '../visit/entryQuery.ts';
import { memoryCookies } from '../visit/memoryCookies.ts';
import { visitAtom } from '../visit/visitAtom.ts';
import { ServicesProvider, type Services } from '../host/services.ts';

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

/** A reply: its status (200 by default) and JSON. */
export type TestReply = { readonly status?: number; readonly json: Json };

/** Options for showing a page. */
export interface ShowOptions {
  readonly address: string;
  /** The state of the history entry. */
  readonly state?: unknown;
  /** The server's replies, by `METHOD /path`. */
  readonly replies?: Readonly<Record<string, TestReply | ((body: string) => TestReply | Promise<TestReply>)>>;
  /** Replaces the server; `replies` are then ignored. */
  readonly transport?: (request: Request) => Promise<Response>;
  readonly visit?: Partial<Draft>;
  readonly cookies?: Parameters<typeof memoryCookies>[0];
  /** The browser's key store; pass one to continue with an earlier page's keys. */
  readonly keys?: KeyStore | null;
  readonly config?: Partial<PublicConfig>;
  readonly environment?: Partial<Services['environment']>;
  readonly locale?: Locale;
  readonly testTiming?: boolean;
}

/** A call that a page made. */
export interface AskedCall {
  /** `METHOD /path`. */
  readonly call: string;
  /** The query string; empty if there is none. */
  readonly query: string;
  /** The bearer token; null if there is none. */
  readonly token: string | null;
  /** Empty if the call was sent without a body. */
  readonly body: string;
}

/** A page on screen, with a record of what it did. */
export interface ShownPage {
  readonly user: UserEvent;
  readonly main: () => HTMLElement;
  /** Path and query string. */
  readonly address: () => string;
  readonly state: () => unknown;
  readonly sent: readonly string[];
  /** The same calls with their contents. */
  readonly asked: readonly AskedCall[];
  /** Events with their class, without those for steps and sections shown. */
  readonly events: readonly object[];
  /** External addresses that the page left for. */
  readonly opened: readonly string[];
  /** Codes of the reported failures. */
  readonly reported: readonly string[];
  readonly visit: () => Draft;
  readonly cookies: ReturnType<typeof memoryCookies>;
  readonly ended: () => boolean;
}

/** Shows routes at an address with everything real but the network. */
export async function showPage(routes: ReactNode, options: ShowOptions): Promise<ShownPage> {
  const sent: string[] = [];
  const asked: AskedCall[] = [];
  const events: object[] = [];
  const report = (name: EventName, properties: object): void => void events.push({ name, ...EVENT_CLASSES[name], properties });
  const opened: string[] = [];
  const reported: string[] = [];
  let ended = false;
  const scriptedTransport = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${decodeURIComponent(pathname)}`;
    sent.push(name);
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
    const body = await request.text();
    asked.push({ call: name, query: search, token, body });
    const scripted = options.replies?.[name];
    if (scripted === undefined) throw new TypeError(`no reply for ${name}`);
    const { status = 200, json } = typeof scripted === 'function' ? await scripted(body) : scripted;
    return new Response(JSON.stringify(json), { status, headers: { 'Content-Type': 'application/json' } });
  };
  const store = createStore();
  store.set(visitAtom, { ...emptyDraft(() => 'completion-key'), ...options.visit });
  const cookies = memoryCookies(options.cookies);
  const keys = options.keys === undefined ? memoryKeys() : options.keys;
  const config = { ...testConfig, ...options.config };
  const send = createSend(config.hosts, options.transport ?? scriptedTransport);
  const services: Services = {
    config,
    environment: { ...development, name: 'development', ...options.environment },
    send,
    sendSpec: send,
    cookies,
    keys,
    analytics: {
      track: report,
      refused: (state) => report('signup_result', { result: signupResult(state) }),
      shown: () => undefined,
      enrolled: ({ type }) => report('account_made', { type }),
      consentChanged: () => undefined,
      endSession: () => undefined,
    },
    anonymousUserId: 'a'.repeat(32),
    entry: readEntryQuery(options.address.split('?')[1] ?? '', () => null),
    today: '2026-11-21',
    reportError: (code) => void reported.push(code),
    open: (address) => void opened.push(address),
    draftSettled: () => Promise.resolve(),
    loadErrorPage: () => Promise.resolve(),
    endVisit: () => {
      ended = true;
    },
    testTiming: options.testTiming ?? false,
  };
  const i18n = await startI18n(options.locale ?? 'en');
  await laterTexts(i18n, options.locale ?? 'en');
  let location: ReturnType<typeof useLocation> | null = null;
  const Watch = (): JSX.Element => {
    location = useLocation();
    return <></>;
  };
  const [pathname = '/', search = ''] = options.address.split('?');
  render(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <ServicesProvider value={services}>
          <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state: options.state }]}>
            <Watch />
            {routes}
            <LoadingStatus />
          </MemoryRouter>
        </ServicesProvider>
      </I18nextProvider>
    </Provider>,
  );
  return {
    user: userEvent.setup(),
    main: () => {
      const main = document.querySelector('main');
      if (!main) throw new Error('there is no main');
      return main;
    },
    address: () => (location ? `${location.pathname}${location.search}` : ''),
    state: () => location?.state,
    sent,
    asked,
    events,
    opened,
    reported,
    visit: () => store.get(visitAtom),
    cookies,
    ended: () => ended,
  };
}
