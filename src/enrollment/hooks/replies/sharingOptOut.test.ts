import { expect, it } from 'vitest';
import { err, ok } from '../../../runtime/base/result.ts';
import { optOutIn } from './sharingOptOut.ts';

it.each([
  [
    'an opted-out status among others',
    ok({ userPolicyOptions: [{ policy: 'TERMS', status: 'AGREE' }, { status: 'OPT_OUT_DO_NOT_SHARE' }] }),
    'optedOut',
  ],
  ['other statuses', ok({ userPolicyOptions: [{ policy: 'OPT_OUT_DO_NOT_SHARE', status: 'AGREE' }] }), 'notOptedOut'],
  ['no options', ok({ userPolicyOptions: [] }), 'notOptedOut'],
  ['options that are not objects', ok({ userPolicyOptions: [null, 'OPT_OUT_DO_NOT_SHARE'] }), 'notOptedOut'],
  ['a reply without options', ok(null), 'notOptedOut'],
  ['no reply', err({ kind: 'network' } as const), null],
])('reads the result of get-consent: %s [API-13]', (_title, reply, expected) => {
  expect(optOutIn(reply)).toBe(expected);
});
