import { expect, it } from 'vitest';
import { err, ok, type Result } from '../../../runtime/base/result.ts';
import type { Json } from '../../../runtime/base/json.ts';
import type { CallFailure } from '../../api/types.ts';
import { reloadingSend } from './reloadingSend.ts';

const refusal = (code: string): Result<Json, CallFailure> =>
  err({ kind: 'http', status: 409, code, message: null, errorCode: null, problem: {} });

it.each<[string, Result<Json, CallFailure>, string | null]>([
  ['an outdated survey', refusal('SURVEY_OUTDATED'), 'outdated'],
  ['refused answers', refusal('SURVEY_NOT_ACCEPTED'), 'moved'],
  ['a missing consent', refusal('GINA_CONSENT_REQUIRED'), 'moved'],
  ['another refusal', refusal('UPID_CLAIMED'), null],
  ['a lost network', err({ kind: 'network' }), null],
  ['a success', ok({}), null],
])('reloadingSend runs the reload that fits the reply: %s (reload: %s)', async (_what, reply, expected) => {
  let reload: string | null = null;
  const send = reloadingSend(async () => reply, {
    ifOutdated: async () => {
      reload = 'outdated';
    },
    ifMoved: async () => {
      reload = 'moved';
    },
  });
  expect(await send({ operation: 'saveTriage' })).toBe(reply);
  expect(reload).toBe(expected);
});
