import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import development from '../../../../question-sets/environments/development.json';
import type { SessionRecord } from '../../../runtime/engine/types.ts';
import type { PublicConfig } from '../../api/config.ts';
import { testConfig, testPartner } from '../../pages/testSupport.tsx';
import { storeConsent } from '../cookieConsent/consentRecord.ts';
import { emptyDraft, type Draft } from '../draft/draft.ts';
import type { VisitEvent } from './events.ts';
import { readEntryQuery } from '../addressBar/entryQuery.ts';
import { hideParameters } from '../addressBar/hiddenParameters.ts';
import { memoryCookies } from '../storage/memoryCookies.ts';
import { visitAtom } from '../visitAtom.ts';
import { recordAt } from '../../../runtime/engine/testSupport.ts';
import { openAnalytics } from './openAnalytics.ts';

interface Sent {
  readonly address: string;
  readonly body: { readonly events?: readonly VisitEvent[]; readonly value?: number; readonly customProperties?: object };
}

/** Opens a page's analytics at an address, as boot does, with a host that accepts everything. */
function open(
  search: string,
  visit: Partial<Draft> = {},
  { geo = { country: 'US', region: 'TX' }, tags = [] }: Partial<PublicConfig> = {},
  optedOut = false,
) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ address: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() });
    return new Response(null, { status: 204 });
  });
  const cookies = memoryCookies();
  if (optedOut) cookies.write('ccpaOptOut', 'true');
  const store = createStore();
  store.set(visitAtom, { ...emptyDraft(() => 'key'), ...visit });
  // Hide the parameters first, as main.tsx does.
  history.replaceState(null, '', `/${search}`);
  hideParameters(window);
  const analytics = openAnalytics({
    config: { ...testConfig, geo, tags },
    environment: { ...development, name: 'development' },
    cookies,
    store,
    entry: readEntryQuery(location.search, (name) => sessionStorage.getItem(name)),
    anonymousUserId: 'a'.repeat(32),
    experiments: () => ({ 'scale-earning-opt-in': 'control' }),
  });
  const now = () => ({ at: new Date(), visit: store.get(visitAtom) });
  const events = () => sent.flatMap(({ body }) => body.events ?? []);
  return { analytics, now, sent, events, cookies };
}

const record = (set: string, results: SessionRecord['results'] = {}): SessionRecord => recordAt('sex', {}, { set, results });
const SEGMENT = { segmentId: 's1', segmentName: 'Headquarters' };
const partner = testPartner();
const FACTS = { ...SEGMENT, partnerId: partner.id, partnerName: partner.name };

/** Never resolves, because the page of a test cannot be reloaded. */
const whenDraftSaved = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));

afterEach(() => {
  whenDraftSaved.mockClear();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('an event of a visit', () => {
  it.each<[string, Partial<Draft>, object]>([
    [
      'the eligibility check',
      { partner, record: record('DPP_SURVEY', { eligibilityCheck: SEGMENT }) },
      { ...FACTS, enrollmentType: 'INITIAL_ENROLLMENT' },
    ],
    ['a single sign-on', { partner, eligibility: SEGMENT }, { ...FACTS, enrollmentType: 'INITIAL_ENROLLMENT' }],
    [
      'a re-triaged member’s profile',
      { partner, owner: 'A', segment: SEGMENT, record: record('RETRIAGE_SURVEY') },
      { ...FACTS, enrollmentType: 'RETRIAGE' },
    ],
    ['a check-in’s profile', { partner, owner: 'A', segment: SEGMENT, record: record('RECURRING_OUTCOMES') }, FACTS],
  ])('carries the partner and the segment from %s [EVT-08] [EVT-11]', async (_title, visit, expected) => {
    const { analytics, now, events } = open('', visit);
    analytics.track('survey_error_shown', { state: 'DEFAULT' }, now());
    await waitFor(() => expect(events()).toHaveLength(1));
    expect(events()[0]).toMatchObject({ ...expected, experimentAssignments: { 'scale-earning-opt-in': 'control' } });
  });

  it('has no segment when the visit has none', async () => {
    const { analytics, now, events } = open('', { partner });
    analytics.track('survey_error_shown', { state: 'DEFAULT' }, now());
    await waitFor(() => expect(events()).toHaveLength(1));
    for (const key of ['segmentId', 'segmentName']) expect(events()[0]).not.toHaveProperty(key);
  });
});

describe('the tags of ad and analytics services', () => {
  const tags = [
    { src: 'https://stats.example.com/s.js', category: 'C0002' },
    { src: 'https://ads.example.com/a.js', category: 'C0004' },
  ] as const;
  const scriptSources = () => [...document.scripts].map(({ src }) => src);
  afterEach(() => document.head.replaceChildren());

  it('load as the page opens if no consent is required [EVT-28]', () => {
    open('', {}, { tags });
    expect(scriptSources()).toEqual(tags.map(({ src }) => src));
  });

  it('load once the visitor has consented to their category, where the law requires it [EVT-28] [CONS-02]', () => {
    const { analytics } = open('', {}, { tags, geo: { country: 'DE', region: null } });
    expect(scriptSources()).toEqual([]);
    storeConsent(localStorage, 'gdpr', ['C0002']);
    analytics.applyConsent(whenDraftSaved);
    expect(scriptSources()).toEqual(['https://stats.example.com/s.js']);
  });

  it('whose consent was withdrawn are stopped by a reload once the draft is saved [CONS-02]', () => {
    const { analytics } = open('', {}, { tags, geo: { country: 'BR', region: null } });
    storeConsent(localStorage, 'cookieBanner', ['C0001', 'C0002', 'C0004']);
    analytics.applyConsent(whenDraftSaved);
    expect(whenDraftSaved).not.toHaveBeenCalled();
    storeConsent(localStorage, 'cookieBanner', ['C0001', 'C0002']);
    analytics.applyConsent(whenDraftSaved);
    expect(whenDraftSaved).toHaveBeenCalledOnce();
  });

  it('are stopped by a reload after an opt-out [CONS-09]', () => {
    const { analytics, cookies } = open('', {}, { tags, geo: { country: 'US', region: 'CA' } });
    cookies.write('ccpaOptOut', 'true');
    analytics.applyConsent(whenDraftSaved);
    expect(whenDraftSaved).toHaveBeenCalledOnce();
  });

  it('keep running where a reload would lose the change of consent', () => {
    const { analytics, cookies } = open('', {}, { tags, geo: { country: 'US', region: 'CA' } });
    cookies.write('ccpaOptOut', 'true');
    analytics.applyConsent(null);
    expect(whenDraftSaved).not.toHaveBeenCalled();
  });
});

describe('the limited data use of ads', () => {
  const tags = [{ src: 'https://ads.example.com/a.js', category: 'C0004' }] as const;
  afterEach(() => document.head.replaceChildren());

  // An opt-out disables targeting in a state that grants that right. Elsewhere, ads stay and flag limited data use.
  it.each([true, false])('is flagged in tags and conversions only after an opt-out (opted out: %s) [CONS-12]', async (optedOut) => {
    const { analytics, now, sent } = open('', { partner }, { tags, geo: { country: 'US', region: 'NY' } }, optedOut);
    expect([...document.scripts].map(({ dataset }) => dataset['limitedDataUse'])).toEqual([String(optedOut)]);
    await analytics.reportEnrollment(
      { accessCode: 'A', emailAddress: 'ada@example.com', upid: 'U', type: 'created', program: 'WEIGHT' },
      now(),
    );
    const conversion = sent.find(({ address }) => address === 'POST /pixel/v1/i/facebookCapiPixel/');
    expect(conversion?.body.customProperties).toEqual({ limitedDataUse: optedOut });
  });
});

describe('the session of the tracker', () => {
  it.each([
    ['begins with an event if the visitor need not consent', { country: 'US', region: 'TX' }, true],
    [
      'does not begin before consent to performance, even with an event that needs no consent [CONS-02]',
      { country: 'DE', region: null },
      false,
    ],
  ])('%s', (_title, geo, expected) => {
    const { analytics, now } = open('', {}, { geo });
    analytics.track('error_reported', { code: 'X', detail: 'y' }, now());
    expect(sessionStorage.getItem('b2b_tracker_session') !== null).toBe(expected);
  });
});

describe('the campaign of a visit', () => {
  const SEARCH = '?utm_source=mail&utm_medium=spring&utm_campaign=cpm&utm_term=sleep+well&utm_content=TS_1';

  it('is reported once per tab, with each utm_ parameter of the landing [ROUTE-29]', async () => {
    const { events } = open(SEARCH);
    await waitFor(() => expect(events()).toHaveLength(1));
    expect(events()[0]).toMatchObject({
      name: 'visit_began',
      properties: { source: 'mail', medium: 'spring', campaign: 'cpm', term: 'sleep well', content: 'TS_1' },
    });
    const again = open(SEARCH);
    again.analytics.track('check_in_opened', { isDue: true }, again.now());
    await waitFor(() => expect(again.events()).toHaveLength(1));
    expect(again.events()[0]?.name).toBe('check_in_opened');
  });

  it('omits a parameter that contains an email address', async () => {
    const { events } = open('?utm_source=mail&utm_term=ada%40example.com');
    await waitFor(() => expect(events()).toHaveLength(1));
    expect(events()[0]?.properties).toEqual({ source: 'mail' });
  });

  it('waits for consent where the region requires it', async () => {
    const { analytics, events, now } = open(SEARCH, {}, { geo: { country: 'DE', region: 'BE' } });
    analytics.track('error_reported', { code: 'X', detail: 'y' }, now());
    await waitFor(() => expect(events().map(({ name }) => name)).toEqual(['error_reported']));
    localStorage.setItem('b2b_consent', JSON.stringify({ region: 'optIn', categories: ['C0001', 'C0002'] }));
    analytics.applyConsent(whenDraftSaved);
    await waitFor(() => expect(events().map(({ name }) => name)).toEqual(['error_reported', 'visit_began']));
  });

  it('reduces the ad value of an enrollment by the ad’s cost [ROUTE-29]', async () => {
    const { analytics, now, sent } = open('?utm_content=TS_1', { partner });
    await analytics.reportEnrollment(
      { accessCode: 'A', emailAddress: 'ada@example.com', upid: 'U', type: 'created', program: 'WEIGHT' },
      now(),
    );
    const conversion = sent.find(({ address }) => address === 'POST /pixel/v1/i/facebookCapiPixel/');
    expect(conversion?.body.value).toBeCloseTo(131.01 - 6.42);
  });
});
