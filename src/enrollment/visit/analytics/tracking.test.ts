// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ERROR_STATES } from '../../vocabulary/errorStates.ts';
import type { ConsentCategory } from '../cookieConsent/consent.ts';
import { mayRevealHealth } from './mayRevealHealth.ts';
import { SIGNUP_RESULTS, signupResult } from './signupResult.ts';
import { loadTags } from './tags.ts';
import { endTrackerSession, trackerSession } from './trackerSession.ts';

describe('the tracker session', () => {
  const timeAt = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
  const open = () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    let idCount = 0;
    return { storage, of: (seconds: number) => trackerSession(storage, timeAt(seconds), () => `session${(idCount += 1)}`) };
  };

  it('ends after 1800 s without an event [EVT-17]', () => {
    const { of } = open();
    expect([of(0), of(1799), of(1799 + 1799), of(1799 + 1799 + 1800)]).toEqual(['session1', 'session1', 'session1', 'session2']);
  });

  it('ends with the visit, and ignores malformed storage', () => {
    const { of, storage } = open();
    of(0);
    endTrackerSession(storage);
    expect(of(1)).toBe('session2');
    storage.setItem('b2b_tracker_session', 'x y');
    expect(of(2)).toBe('session3');
  });
});

describe('signupResult', () => {
  it.each([
    [null, 'Success'],
    ['ACCOUNT_EXISTS', 'B2B Account exists'],
    ['CODE_CLAIMED', 'UPID claimed'],
    ['BATCH_FULL', 'Batch full'],
    ['PENDING_DELETION_REQUEST', 'Pending delete request'],
    ['PAST_CONTRACT_END_DATE', 'Past contract end date'],
    ['DEFAULT', 'Generic error'],
    ['SUPPORT_REQUEST_CREATED', 'Generic error'],
  ] as const)('labels %s as %s [EVT-16]', (state, expected) => {
    expect(signupResult(state)).toBe(expected);
  });

  it('uses exactly seven labels [EVT-16]', () => {
    expect(new Set([null, ...ERROR_STATES].map(signupResult))).toEqual(new Set(SIGNUP_RESULTS));
    expect(SIGNUP_RESULTS).toHaveLength(7);
  });
});

it.each([
  ['Texas', { country: 'US', region: 'TX' }, true],
  ['Germany', { country: 'DE' }, true],
  ['Washington', { country: 'US', region: 'WA' }, false],
  ['an unknown US state', { country: 'US' }, false],
  ['an unknown place', {}, false],
])('allows health events without an opt-in only where the law allows them: %s', (_title, place, expected) => {
  expect(mayRevealHealth(place, false)).toBe(expected);
  expect(mayRevealHealth(place, true)).toBe(true);
});

describe('loadTags', () => {
  const tags = [
    { category: 'C0002', src: 'https://stats.example.com/s.js' },
    { category: 'C0004', src: 'https://ads.example.com/a.js' },
  ] as const;
  const grant = (...categories: ConsentCategory[]) => new Set(categories);
  const open = () => {
    const page = document.implementation.createHTMLDocument();
    const load = (categories: ReadonlySet<ConsentCategory>, limitedDataUse = false) =>
      loadTags(tags, { document: page, granted: categories, limitedDataUse });
    return { load, scripts: () => [...page.scripts].map(({ src }) => src), page };
  };

  it('loads the consented tags, each once [EVT-28]', () => {
    const { load, scripts } = open();
    load(grant('C0001'));
    expect(scripts()).toEqual([]);
    load(grant('C0001', 'C0002'));
    expect(scripts()).toEqual(['https://stats.example.com/s.js']);
    load(grant('C0001', 'C0002', 'C0004'));
    expect(scripts()).toEqual(['https://stats.example.com/s.js', 'https://ads.example.com/a.js']);
  });

  it('writes no inline script, sends the origin only, and flags limited data use [CONS-12]', () => {
    const { load, page } = open();
    load(grant('C0004'), true);
    const [script] = page.scripts;
    expect(script?.text).toBe('');
    expect(script?.referrerPolicy).toBe('origin');
    expect(script?.dataset['limitedDataUse']).toBe('true');
  });
});
