import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../runtime/base/result.ts';
import type { CallFailure } from '../../../api/types.ts';
import type { Partner } from '../../../visit/draft/draft.ts';
import { loadEntry, type EntryAddress } from './loadEntry.ts';
import type { EntryCalls } from '../../shared/partner/entryCalls.ts';

const partner = (id: number, goLiveDate: string | null = '2020-01-01T00:00:00.000Z'): Partner => ({
  id,
  slug: `p${id}`,
  name: `Partner ${id}`,
  goLiveDate,
  supportedLocales: ['en'],
  configs: {},
});
const http = (status: number): CallFailure => ({ kind: 'http', status, code: null, message: null, errorCode: null, problem: {} });
const info = { partnerId: 1, upfrontEligibilityEnforcement: 'NONE' } as const;

const working: EntryCalls = {
  partnerBySlug: async () => ok(partner(1)),
  partnerByUpid: async () => ok(partner(1)),
  validateUpid: async () => ok({ available: true }),
  enrollmentInformation: async () => ok(info),
};
const BOTH = { slug: 'p1', upid: 'U' };
const load = (address: Omit<EntryAddress, 'isSingleSignOn'>, calls: Partial<EntryCalls> = {}, lastEnrolledUpid: string | null = null) =>
  loadEntry(
    { isSingleSignOn: false, ...address },
    { calls: { ...working, ...calls }, lastEnrolledUpid, now: Date.parse('2026-11-21T12:00:00Z') },
  );

describe('loadEntry', () => {
  it('loads a partner by slug, by upid, or by both [PARTNER-10]', async () => {
    const requestedKeys: string[] = [];
    const calls: Partial<EntryCalls> = {
      partnerBySlug: async (slug) => {
        requestedKeys.push(`slug ${slug}`);
        return ok(partner(1));
      },
      partnerByUpid: async (upid) => {
        requestedKeys.push(`upid ${upid}`);
        return ok(partner(1));
      },
    };
    expect(await load({ slug: 'p1', upid: null }, calls)).toEqual({ kind: 'ask', partner: partner(1) });
    expect(requestedKeys.splice(0)).toEqual(['slug p1']);
    expect(await load({ slug: null, upid: 'U' }, calls)).toEqual({ kind: 'enroll', partner: partner(1), upid: 'U', info });
    expect(requestedKeys.splice(0)).toEqual(['upid U']);
    expect(await load(BOTH, calls)).toMatchObject({ kind: 'enroll' });
    expect(requestedKeys.splice(0)).toEqual(['slug p1', 'upid U']);
    expect(await load({ slug: null, upid: null }, calls)).toEqual({ kind: 'ask', partner: null });
    expect(requestedKeys).toEqual([]);
  });

  it('reads the go-live date as an instant, whatever its offset [PARTNER-02]', async () => {
    const liveAt = (date: string) => load({ slug: 'p1', upid: null }, { partnerBySlug: async () => ok(partner(1, date)) });
    expect(await liveAt('2026-11-21T13:30:00+02:00')).toMatchObject({ kind: 'ask' });
    expect(await liveAt('2026-11-21T11:30:00-02:00')).toMatchObject({ kind: 'error', state: 'BEFORE_GOLIVE_DATE' });
  });

  it.each<[string, Partial<EntryCalls>, object]>([
    ['not-found for a missing partner [ERR-44]', { partnerBySlug: async () => err(http(404)) }, { kind: 'notFound', reason: 'partner' }],
    [
      'not-found for a slug that no partner can have',
      { partnerBySlug: async () => err(http(400)) },
      { kind: 'notFound', reason: 'partner' },
    ],
    [
      'an error for a partner that fails to load [ERR-45]',
      { partnerBySlug: async () => err(http(500)) },
      { kind: 'error', state: 'DEFAULT' },
    ],
    [
      'an error when the slug and the upid belong to different partners [ERR-46]',
      { partnerByUpid: async () => ok(partner(2)) },
      { kind: 'error', state: 'DEFAULT' },
    ],
    [
      'an error before go-live [LAND-31]',
      { partnerBySlug: async () => ok(partner(1, '2099-01-01T15:30:00Z')) },
      { kind: 'error', state: 'BEFORE_GOLIVE_DATE', details: { goLiveDate: '2099-01-01T15:30:00Z' } },
    ],
    [
      'an error for an unavailable upid [API-20] [LAND-33]',
      { validateUpid: async () => ok({ available: false, requestError: 'ERROR_BATCH_FULL' }) },
      { kind: 'error', state: 'BATCH_FULL', requestError: 'ERROR_BATCH_FULL' },
    ],
    [
      'an error when validating the upid fails [LAND-34]',
      { validateUpid: async () => err({ kind: 'timeout' }) },
      { kind: 'error', state: 'DEFAULT' },
    ],
    [
      'an error when the enrollment information fails to load [LAND-34]',
      { enrollmentInformation: async () => err(http(404)) },
      { kind: 'error', state: 'DEFAULT' },
    ],
    ['nothing when the visitor has left the page', { enrollmentInformation: async () => err({ kind: 'aborted' }) }, { kind: 'gone' }],
  ])('yields %s', async (_title, calls, expected) => {
    expect(await load(BOTH, calls)).toMatchObject(expected);
  });

  it('lets visitors enroll from the instant of go-live, but not a millisecond earlier [LAND-31]', async () => {
    const liveAt = (date: string) => load(BOTH, { partnerBySlug: async () => ok(partner(1, date)) });
    expect(await liveAt('2026-11-21T12:00:00.001Z')).toMatchObject({ kind: 'error', state: 'BEFORE_GOLIVE_DATE' });
    expect(await liveAt('2026-11-21T12:00:00.000Z')).toMatchObject({ kind: 'enroll' });
  });

  it('yields the refresh screen after an enrollment, before any other check [LAND-30]', async () => {
    const future = { partnerBySlug: async () => ok(partner(1, '2099-01-01T00:00:00Z')) };
    expect(await load(BOTH, future, 'U')).toMatchObject({ kind: 'refresh' });
    expect(await load(BOTH, {}, 'OTHER')).toMatchObject({ kind: 'enroll' });
  });

  it('requests validation and information in parallel [LAND-32]', async () => {
    const startedCalls: string[] = [];
    let bothStarted: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      bothStarted = resolve;
    });
    const begin = async (name: string) => {
      startedCalls.push(name);
      if (startedCalls.length === 2) bothStarted();
      await both;
    };
    const result = await load(BOTH, {
      validateUpid: async () => {
        await begin('validate');
        return ok({ available: true });
      },
      enrollmentInformation: async () => {
        await begin('information');
        return ok(info);
      },
    });
    expect(result).toMatchObject({ kind: 'enroll' });
  });
});
