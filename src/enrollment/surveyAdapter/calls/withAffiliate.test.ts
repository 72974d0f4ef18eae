import { expect, it } from 'vitest';
import { ok } from '../../../runtime/base/result.ts';
import { readEntryQuery } from '../../visit/addressBar/entryQuery.ts';
import { withAffiliate } from './withAffiliate.ts';

it.each<[string, string, object | undefined, boolean?]>([
  ['?affiliateId=A-1&utm_campaign=cpm', 'createAccount', { id: 'A-1', campaign: 'cpm' }],
  ['?affiliateId=A-1', 'migrateToB2B', { id: 'A-1' }],
  ['?affiliateId=A-1', 'saveTriage', undefined],
  ['?affiliateId=A-1&utm_campaign=cpm', 'createAccount', undefined, false],
  ['?affiliateId=A%0A1', 'createAccount', undefined],
  ['?utm_campaign=cpm', 'createAccount', undefined],
])(
  'for the address %s sends %s with the affiliate %j (targeting consent: %s) [EVT-27] [ROUTE-29]',
  async (search, operation, expected, consents = true) => {
    const sent: unknown[] = [];
    const send = withAffiliate(
      async (_spec, options) => {
        sent.push(options?.affiliate);
        return ok(null);
      },
      readEntryQuery(search, () => null),
      () => consents,
    );
    await send({ operation }, {});
    expect(sent).toEqual([expected]);
  },
);
