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

it("sends the login's token with later calls that need one, and with no others [API-07] [API-53]", async () => {
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

it('rejects when the call was aborted', async () => {
  const { port } = record(async () => err({ kind: 'aborted' }));
  await expect(port({ operation: 'saveTriage' }, {})).rejects.toThrow('The call was aborted');
});
