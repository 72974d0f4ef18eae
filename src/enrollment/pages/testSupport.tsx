import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { useLayoutEffect, type ReactNode } from 'react';
import { TranslationProvider } from '../../runtime/texts/translation.tsx';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { PublicConfig } from '../api/config.ts';
import { createSend } from '../api/send.ts';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { startTranslator } from '../../runtime/texts/i18next.tsx';
import { interfaceTexts } from '../texts/interfaceTexts.ts';
import type { Locale } from '../../runtime/texts/language/locale.ts';
import { LoadingStatus } from '../../runtime/survey/waiting/LoadingStatus.tsx';
import { EVENT_CLASSES } from '../visit/analytics/eventClasses.ts';
import type { EventName } from '../visit/analytics/events.ts';
import { signupResult } from '../visit/analytics/signupResult.ts';
import { emptyDraft, type Draft } from '../visit/draft/draft.ts';
import type { KeyStore } from '../visit/draft/keyStore.ts';
import { memoryKeys } from '../visit/draft/testSupport.ts';
import { memoryCookies } from '../visit/storage/memoryCookies.ts';
import { visitAtom } from '../visit/visitAtom.ts';
import { notesAtom, type VisitNotes } from '../surveyAdapter/handOff/visitNotes.ts';
import { ServicesProvider, type Services } from '../surveyAdapter/services.ts';
import { recordAt } from '../../runtime/engine/testSupport.ts';
import { pageServices, testConfig } from './storySupport.ts';

export { testConfig, testPartner } from './storySupport.ts';

/** The record of an enrollment with one answer. */
export const TEST_RECORD = recordAt('gender', { sex: 'female' });

/** The cookies of a member who has logged in before. */
export const LOGIN = { autologin_data: JSON.stringify({ accessCode: 'MEMBER', accessToken: 'token' }) };

/** The re-triage eligibility of that member: in WEIGHT, with every other program on offer. */
export const ELIGIBLE = {
  accessCode: 'MEMBER',
  currentProgram: 'WEIGHT',
  eligibilityReason: 'ELIGIBLE',
  eligibleRetriagePrograms: ['DPP', 'MED'],
  userProfile: { firstName: 'Wendy', dateOfBirth: { year: 1980, month: 5, day: 5 }, gender: 'FEMALE', sex: 'female' },
  eligibilityProperties: {},
  didVerifyUsingAutologinData: true,
} satisfies JsonObject;

/** A reply: its status (200 by default) and JSON. */
export type TestReply = { readonly status?: number; readonly json: Json; readonly retryAfter?: number };

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
  /** The notes that the survey's calls have stored for the page. */
  readonly notes?: Partial<VisitNotes>;
  readonly cookies?: Parameters<typeof memoryCookies>[0];
  /** The browser's key store; pass one to continue with an earlier page's keys. */
  readonly keys?: KeyStore | null;
  readonly config?: Partial<PublicConfig>;
  readonly environment?: Partial<Services['environment']>;
  readonly locale?: Locale;
  readonly testTiming?: boolean;
}

/** A call that a page made. */
export interface SentCall {
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
  readonly calls: readonly SentCall[];
  /** Events with their class, without those for steps and sections shown. */
  readonly events: readonly object[];
  /** For each event, the id of the visit's partner when it was sent; null if there was none. */
  readonly eventPartners: readonly (number | null)[];
  /** External addresses that the page navigated to. */
  readonly opened: readonly string[];
  /** Codes of the reported failures. */
  readonly reported: readonly string[];
  readonly visit: () => Draft;
  readonly notes: () => VisitNotes;
  readonly cookies: ReturnType<typeof memoryCookies>;
  readonly ended: () => boolean;
  /** The changes of consent that the page has applied, each kept or lost in a reload. */
  readonly consentChanges: readonly ('kept' | 'lost')[];
}

/** Renders routes at an address. Everything is real except the network. */
export async function showPage(routes: ReactNode, options: ShowOptions): Promise<ShownPage> {
  const sent: string[] = [];
  const calls: SentCall[] = [];
  const events: object[] = [];
  const eventPartners: (number | null)[] = [];
  const report = (name: EventName, properties: object): void => {
    events.push({ name, ...EVENT_CLASSES[name], properties });
    eventPartners.push(store.get(visitAtom).partner?.id ?? null);
  };
  const opened: string[] = [];
  const reported: string[] = [];
  let ended = false;
  const consentChanges: ('kept' | 'lost')[] = [];
  const scriptedTransport = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${decodeURIComponent(pathname)}`;
    sent.push(name);
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
    const body = await request.text();
    calls.push({ call: name, query: search, token, body });
    const scripted = options.replies?.[name];
    if (scripted === undefined) throw new TypeError(`no reply for ${name}`);
    const { status = 200, json, retryAfter } = typeof scripted === 'function' ? await scripted(body) : scripted;
    const headers = { 'Content-Type': 'application/json', ...(retryAfter !== undefined && { 'Retry-After': `${retryAfter}` }) };
    return new Response(JSON.stringify(json), { status, headers });
  };
  const store = createStore();
  store.set(visitAtom, { ...emptyDraft(() => 'completion-key'), ...options.visit });
  store.set(notesAtom, (notes) => ({ ...notes, ...options.notes }));
  const cookies = memoryCookies(options.cookies);
  const keys = options.keys === undefined ? memoryKeys() : options.keys;
  const config = { ...testConfig, ...options.config };
  const send = createSend(config.hosts, options.transport ?? scriptedTransport);
  const services = pageServices({
    config,
    environment: options.environment,
    send,
    cookies,
    keys,
    analytics: {
      track: report,
      reportRefusal: (state) => report('signup_result', { result: signupResult(state) }),
      reportScreen: () => undefined,
      reportEnrollment: ({ type }) => report('account_made', { type }),
      applyConsent: (whenDraftSaved) => void consentChanges.push(whenDraftSaved ? 'kept' : 'lost'),
      endSession: () => undefined,
    },
    address: options.address,
    reportError: (code) => void reported.push(code),
    open: (address) => void opened.push(address),
    endVisit: () => {
      ended = true;
    },
    testTiming: options.testTiming ?? false,
  });
  const i18n = await startTranslator(options.locale ?? 'en', interfaceTexts);
  let location: ReturnType<typeof useLocation> | null = null;
  const LocationProbe = (): null => {
    const current = useLocation();
    // While rendering, the page would not show this location yet.
    useLayoutEffect(() => {
      location = current;
    });
    return null;
  };
  const [pathname = '/', search = ''] = options.address.split('?');
  render(
    <Provider store={store}>
      <TranslationProvider i18n={i18n}>
        <ServicesProvider value={services}>
          <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state: options.state }]}>
            <LocationProbe />
            {routes}
            <LoadingStatus />
          </MemoryRouter>
        </ServicesProvider>
      </TranslationProvider>
    </Provider>,
  );
  return {
    user: userEvent.setup(),
    main: () => {
      const main = document.querySelector('main');
      if (!main) throw new Error('the page has no main element');
      return main;
    },
    address: () => (location ? `${location.pathname}${location.search}` : ''),
    state: () => location?.state,
    sent,
    calls,
    events,
    eventPartners,
    opened,
    reported,
    visit: () => store.get(visitAtom),
    notes: () => store.get(notesAtom),
    cookies,
    ended: () => ended,
    consentChanges,
  };
}
