import { expect, it } from 'vitest';
import { err, ok, type Result } from '../../../runtime/base/result.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { CallFailure } from '../../api/types.ts';
import { reloadingSend } from './reloadingSend.ts';

const refused = (code: string): Result<Json, CallFailure> =>
  err({ kind: 'http', status: 409, code, message: null, errorCode: null, problem: {} });

it.each<[string, Result<Json, CallFailure>, boolean]>([
  ['an outdated survey', refused('SURVEY_OUTDATED'), true],
  ['another refusal', refused('UPID_CLAIMED'), false],
  ['a lost network', err({ kind: 'network' }), false],
  ['a success', ok({}), false],
])('after %s, the page is reloaded: %s', async (_what, reply, expected) => {
  let isRenewed = false;
  const send = reloadingSend(
    async () => reply,
    async () => {
      isRenewed = true;
    },
  );
  expect(await send({ operation: 'saveTriage' })).toBe(reply);
  expect(isRenewed).toBe(expected);
});
