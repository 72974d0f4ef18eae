import { describe, expect, it } from 'vitest';
import { createTransport, isRetryable, pause } from './transport.ts';

const ADDRESS = 'http://localhost/thing';
const keyed = { method: 'POST', headers: { 'Idempotency-Key': 'key-12345' }, body: '{"a":1}' };

function scriptReplies(answers: readonly (() => Response)[]) {
  const bodies: string[] = [];
  const waits: number[] = [];
  const send = createTransport({
    fetch: async (request) => {
      bodies.push(await request.text());
      const answer = answers[bodies.length - 1];
      if (!answer) throw new TypeError('no network');
      return answer();
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { send, bodies, waits };
}

const status =
  (code: number, type = 'text/html') =>
  () =>
    new Response(code === 204 ? null : 'x', { status: code, headers: { 'Content-Type': type } });

describe('isRetryable', () => {
  it.each([
    ['a read', {}, true],
    ['a PUT', { method: 'PUT' }, true],
    ['a keyed write', keyed, true],
    ['a write without a key', { method: 'POST' }, false],
  ])('for %s (%j) returns %s', (_title, init, expected) => {
    expect(isRetryable(new Request(ADDRESS, init))).toBe(expected);
  });
  it('returns true for a login, because a repeated login only issues another token', () => {
    expect(isRetryable(new Request('http://localhost/oauth/token', { method: 'POST' }))).toBe(true);
  });
});

describe('createTransport', () => {
  it('retries a keyed write with the same key and body, with backoff', async () => {
    const { send, bodies, waits } = scriptReplies([status(503), status(504), status(200)]);
    expect((await send(new Request(ADDRESS, keyed))).status).toBe(200);
    expect(bodies).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
    expect(waits).toEqual([400, 1200]);
  });

  it('waits for a Retry-After, unless that is too long for a waiting member', async () => {
    const retryAfter = (code: number, seconds: string) => () => new Response('x', { status: code, headers: { 'Retry-After': seconds } });
    const { send, waits } = scriptReplies([retryAfter(503, '2'), retryAfter(429, '3'), status(200)]);
    expect((await send(new Request(ADDRESS, keyed))).status).toBe(200);
    expect(waits).toEqual([2000, 3000]);
    const longWait = scriptReplies([retryAfter(429, '600'), status(200)]);
    expect((await longWait.send(new Request(ADDRESS, keyed))).status).toBe(429);
    expect(longWait.waits).toEqual([]);
  });

  it('retries a write without a key that a rate limit refused', async () => {
    const refusal = () => new Response('x', { status: 429, headers: { 'Retry-After': '3' } });
    const { send, bodies, waits } = scriptReplies([refusal, refusal, status(200)]);
    expect((await send(new Request(ADDRESS, { method: 'POST', body: 'x' }))).status).toBe(200);
    expect([bodies, waits]).toEqual([
      ['x', 'x', 'x'],
      [3000, 3000],
    ]);
  });

  it('does not retry a login that is refused after too many wrong passwords', async () => {
    const refusal = () => new Response('x', { status: 429, headers: { 'Retry-After': '2' } });
    const { send, waits } = scriptReplies([refusal, status(200)]);
    const login = new Request('http://localhost/oauth/token', { method: 'POST', body: 'x' });
    expect((await send(login)).status).toBe(429);
    expect(waits).toEqual([]);
  });

  it('uses the default backoff when Retry-After is a date', async () => {
    const retryAtDate = () => new Response('x', { status: 503, headers: { 'Retry-After': 'Fri, 27 Nov 2026 16:00:00 GMT' } });
    const { send, waits } = scriptReplies([retryAtDate, status(200)]);
    expect((await send(new Request(ADDRESS, keyed))).status).toBe(200);
    expect(waits).toEqual([400]);
  });

  it.each([
    ['a write without a key', { method: 'POST', body: 'x' }, status(503)],
    ['a refusal', keyed, status(422)],
    ['a server bug', keyed, status(500)],
    ['a coded refusal by a service behind the server', keyed, status(502, 'application/problem+json')],
  ])('does not retry %s', async (_title, init, answer) => {
    const { send, bodies } = scriptReplies([answer, status(200)]);
    expect((await send(new Request(ADDRESS, init))).status).toBe(answer().status);
    expect(bodies).toHaveLength(1);
  });

  it('returns the last reply when every attempt gets a 503', async () => {
    const { send, bodies } = scriptReplies([status(503), status(503), status(503), status(200)]);
    expect((await send(new Request(ADDRESS))).status).toBe(503);
    expect(bodies).toHaveLength(3);
  });

  it('rejects after all attempts when there is no network', async () => {
    const { send, bodies } = scriptReplies([]);
    await expect(send(new Request(ADDRESS))).rejects.toThrow(TypeError);
    expect(bodies).toHaveLength(3);
  });

  it('times out an attempt that takes too long', async () => {
    const send = createTransport({ fetch: hang, wait: async () => undefined, timeout: 5 });
    await expect(send(new Request(ADDRESS, { method: 'POST' }))).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('stops immediately when the caller aborts', async () => {
    const controller = new AbortController();
    const send = createTransport({ fetch: hang, wait: pause });
    const sending = send(new Request(ADDRESS, { signal: controller.signal }));
    controller.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('returns a reply without a body', async () => {
    const { send } = scriptReplies([status(204)]);
    expect((await send(new Request(ADDRESS))).status).toBe(204);
  });
});

/**
 * Hanging requests. Referenced here, because the garbage collector would otherwise collect them and their signals before they
 * abort.
 */
const unansweredRequests: Request[] = [];

function hang(request: Request): Promise<Response> {
  unansweredRequests.push(request);
  return new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });
}
