import { describe, expect, it } from 'vitest';
import type { Json } from '../../../runtime/base/json.ts';
import { err, ok } from '../../../runtime/base/result.ts';
import { makeSender } from '../../hooks/calls/testSupport.ts';
import { memoryCookies } from '../../visit/storage/memoryCookies.ts';
import { applyEarlierOptOut } from './applyEarlierOptOut.ts';

interface Visitor {
  readonly geo?: { readonly country: string | null; readonly region: string | null };
  readonly slugs?: readonly string[];
  readonly cookie?: string;
  readonly options?: Json | null;
}

/** Identifies a visitor, by default from California. With `options` null, the call fails. */
async function identify({
  geo = { country: 'US', region: 'CA' },
  slugs = [],
  cookie,
  options = [{ status: 'OPT_OUT_DO_NOT_SHARE' }],
}: Visitor) {
  const asked: Json[] = [];
  const reported: string[] = [];
  const cookies = memoryCookies(cookie === undefined ? {} : { ccpaOptOut: cookie });
  await applyEarlierOptOut(
    {
      config: { geo },
      environment: { specialOptOutSlugs: [...slugs] },
      cookies,
      send: makeSender(async ({ body = null }) => {
        asked.push(body);
        return options === null ? err({ kind: 'network' }) : ok({ userPolicyOptions: options });
      }),
      analytics: { applyConsent: (whenDraftSaved) => void reported.push(whenDraftSaved ? 'reload' : 'consent changed') },
      reportError: (code) => void reported.push(code),
    },
    { partner: { slug: 'acme' } },
    'ada@example.com',
  );
  return { asked, reported, cookie: cookies.read('ccpaOptOut') };
}

const ASKED = [{ userIdentifier: { email: 'ada@example.com' } }];

describe('an earlier opt-out', () => {
  it.each<[string, Visitor, Awaited<ReturnType<typeof identify>>]>([
    ['is applied [API-12]', {}, { asked: ASKED, reported: ['consent changed'], cookie: 'true' }],
    ['is not applied if the server has none', { options: [] }, { asked: ASKED, reported: [], cookie: null }],
    ['is not looked up again', { cookie: 'true' }, { asked: [], reported: [], cookie: 'true' }],
    ['is not looked up in regions without an opt-out', { geo: { country: 'MX', region: null } }, { asked: [], reported: [], cookie: null }],
    [
      'is looked up everywhere for listed partners',
      { geo: { country: 'MX', region: null }, slugs: ['acme'] },
      { asked: ASKED, reported: ['consent changed'], cookie: 'true' },
    ],
    ['is reported when the lookup fails', { options: null }, { asked: ASKED, reported: ['CONSENT_NOT_READ'], cookie: null }],
  ])('%s [API-13]', async (_title, visitor, expected) => expect(await identify(visitor)).toEqual(expected));
});
