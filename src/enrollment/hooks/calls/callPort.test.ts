import { expect, it } from 'vitest';
import { err, ok } from '../../../runtime/base/result.ts';
import { createCallPort, type Login } from './callPort.ts';
import type { SendOptions, SendSpec } from '../../api/types.ts';

function record(answer: SendSpec) {
  const sent: (SendOptions & { readonly operation: string })[] = [];
  const storedLogins: Login[] = [];
  const port = createCallPort(
    (spec, options) => {
      sent.push({ operation: spec.operation, ...options });
      return answer(spec, options);
    },
    { token: () => undefined, keep: (login) => void storedLogins.push(login) },
  );
  return { port, sent, kept: storedLogins };
}

it("sends the login's token only with later calls that need a token [API-07] [API-53]", async () => {
  const { port, sent, kept } = record(async ({ operation }) =>
    ok(operation === 'login' ? { accessCode: 'A', access_token: 'T', accountEmail: 'a@example.com' } : {}),
  );
  await port({ operation: 'saveTriage' }, { idempotencyKey: 'key-1' });
  await port({ operation: 'login' }, {});
  await port({ operation: 'storeOutcomes' }, {});
  await port({ operation: 'validateAddress' }, {});
  expect(sent).toEqual([
    { operation: 'saveTriage', idempotencyKey: 'key-1' },
    { operation: 'login' },
    { operation: 'storeOutcomes', token: 'T' },
    { operation: 'validateAddress' },
  ]);
  expect(kept).toEqual([{ accessCode: 'A', accessToken: 'T', email: 'a@example.com' }]);
});

it("saves the answers under a new key if a duplicated tab has used the visit's key for other answers", async () => {
  const refusal = { kind: 'http', status: 422, code: 'IDEMPOTENCY_KEY_REUSED', message: null, errorCode: null, problem: {} } as const;
  const { port, sent } = record(async (_spec, options) => (options?.idempotencyKey === 'key-1' ? err(refusal) : ok({ key: 'tk_1' })));
  expect(await port({ operation: 'saveTriage' }, { idempotencyKey: 'key-1' })).toEqual({ outcome: 'OK', result: { key: 'tk_1' } });
  expect(sent).toHaveLength(2);
  expect(await port({ operation: 'createAccount' }, { idempotencyKey: 'key-1' })).toEqual({ outcome: 'ALREADY_ENROLLED_IN_B2B_PROGRAM' });
  expect(sent, 'an account is not created under another key').toHaveLength(3);
});

it('rejects an aborted call', async () => {
  const { port } = record(async () => err({ kind: 'aborted' }));
  await expect(port({ operation: 'saveTriage' }, {})).rejects.toThrow('The call was aborted');
});
