import { describe, expect, it } from 'vitest';
import { lazySend } from './lazySend.ts';
import { createSend } from './send.ts';

const call = { operation: 'validateUpid', params: { upid: 'U' } } as const;
const real = createSend({ enrollment: 'https://enroll.example', growth: '', events: '' }, async () => Response.json({ available: true }));

describe('lazySend', () => {
  it('returns a known reply without loading the client', async () => {
    const embeddedReply = () => ({ status: 200, value: { available: false } });
    const send = lazySend(() => Promise.reject(new Error('loaded')), embeddedReply);
    expect(await send(call)).toEqual({ ok: true, value: { available: false } });
  });
  it('returns a known refusal as the failure that the call would give', async () => {
    const embeddedReply = () => ({ status: 404, value: { code: 'PARTNER_NOT_FOUND' } });
    const send = lazySend(() => Promise.reject(new Error('loaded')), embeddedReply);
    expect(await send(call)).toMatchObject({ ok: false, error: { kind: 'http', status: 404, code: 'PARTNER_NOT_FOUND' } });
  });
  it('returns a network failure when the client fails to load, and loads it again for the next call', async () => {
    let loads = 0;
    const send = lazySend(
      () => {
        loads += 1;
        return loads === 1 ? Promise.reject(new TypeError('failed')) : Promise.resolve(real);
      },
      () => undefined,
    );
    expect(await send(call)).toEqual({ ok: false, error: { kind: 'network' } });
    expect(await send(call)).toEqual({ ok: true, value: { available: true } });
    expect(await send(call)).toEqual({ ok: true, value: { available: true } });
    expect(loads).toBe(2);
  });
  it('sends nothing for an aborted call', async () => {
    const send = lazySend(
      () => Promise.resolve(real),
      () => ({ status: 200, value: {} }),
    );
    expect(await send(call, { signal: AbortSignal.abort() })).toEqual({ ok: false, error: { kind: 'aborted' } });
  });
});
