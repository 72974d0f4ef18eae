import { expect, it } from 'vitest';
import { err, ok, type Result } from '../../../runtime/base/result.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { CallFailure } from '../../api/types.ts';
import { reloadingSend } from './reloadingSend.ts';

const refusal = (code: string): Result<Json, CallFailure> =>
  err({ kind: 'http', status: 409, code, message: null, errorCode: null, problem: {} });

it.each<[string, string, Result<Json, CallFailure>]>([
  ['an outdated survey', 'outdated', refusal('SURVEY_OUTDATED')],
  ['refused answers', 'moved', refusal('SURVEY_NOT_ACCEPTED')],
  ['a missing consent', 'moved', refusal('GINA_CONSENT_REQUIRED')],
  ['another refusal', 'none', refusal('UPID_CLAIMED')],
  ['a lost connection', 'none', err({ kind: 'network' })],
  ['a success', 'none', ok({})],
])('reloadingSend after %s runs the reload "%s"', async (_what, expected, reply) => {
  let reload = 'none';
  const send = reloadingSend(async () => reply, {
    ifOutdated: async () => {
      reload = 'outdated';
    },
    ifLocationChanged: async () => {
      reload = 'moved';
    },
  });
  expect(await send({ operation: 'saveTriage' })).toBe(reply);
  expect(reload).toBe(expected);
});
