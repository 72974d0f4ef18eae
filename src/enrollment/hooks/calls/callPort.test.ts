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

const KEY_REUSED = { kind: 'http', status: 422, code: 'IDEMPOTENCY_KEY_REUSED', message: null, errorCode: null, problem: {} } as const;

it.each(['saveTriage', 'storeOutcomes', 'storeSurveyAnswers', 'migrateUser'])(
  'sends %s under a new key if the key was used with another request, by a duplicated tab or before a reload',
  async (operation) => {
    const { port, sent } = record(async (_spec, options) => (options?.idempotencyKey === 'key-1' ? err(KEY_REUSED) : ok({ key: 'tk_1' })));
    expect(await port({ operation }, { idempotencyKey: 'key-1' })).toEqual({ outcome: 'OK', result: { key: 'tk_1' } });
    expect(sent).toHaveLength(2);
  },
);

it('does not create an account under a new key', async () => {
  const { port, sent } = record(async () => err(KEY_REUSED));
  expect(await port({ operation: 'createAccount' }, { idempotencyKey: 'key-1' })).toEqual({ outcome: 'ALREADY_ENROLLED_IN_B2B_PROGRAM' });
  expect(sent).toHaveLength(1);
});

it('rejects an aborted call', async () => {
  const { port } = record(async () => err({ kind: 'aborted' }));
  await expect(port({ operation: 'saveTriage' }, {})).rejects.toThrow('The call was aborted');
});
