import { expect, it } from 'vitest';
import { err, ok } from '../../../runtime/base/result.ts';
import { optOutIn } from './sharingOptOut.ts';

it.each([
  [
    'the status among others',
    ok({ userPolicyOptions: [{ policy: 'TERMS', status: 'AGREE' }, { status: 'OPT_OUT_DO_NOT_SHARE' }] }),
    'optedOut',
  ],
  ['other statuses', ok({ userPolicyOptions: [{ policy: 'OPT_OUT_DO_NOT_SHARE', status: 'AGREE' }] }), 'notOptedOut'],
  ['no options', ok({ userPolicyOptions: [] }), 'notOptedOut'],
  ['options that are none', ok({ userPolicyOptions: [null, 'OPT_OUT_DO_NOT_SHARE'] }), 'notOptedOut'],
  ['an answer without them', ok(null), 'notOptedOut'],
  ['no answer', err({ kind: 'network' } as const), null],
])('get-consent with %s is read [API-13]', (_title, reply, want) => {
  expect(optOutIn(reply)).toBe(want);
});
