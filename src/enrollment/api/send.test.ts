import { describe, expect, it } from 'vitest';
import { createSend } from './send.ts';

const hosts = { enrollment: 'https://enroll.example', growth: 'https://growth.example/', events: 'https://events.example' };

function makeSend(answer: Response) {
  const requests: Request[] = [];
  const send = createSend(hosts, async (request) => {
    requests.push(request);
    return answer.clone();
  });
  return { send, sent: requests };
}

const json = (value: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': type } });

describe('createSend', () => {
  it('puts parameters that the path names into the path, and all others into the query', async () => {
    const { send, sent } = makeSend(json({ userId: 'U' }));
    const reply = await send(
      { operation: 'enrollB2bUser', params: { accessCode: 'A/1', notifySupportOnFail: true }, body: { email: 'a@example.com' } },
      { idempotencyKey: 'key-12345', token: 'T', setHashes: ['a', 'b'] },
    );
    expect(reply).toEqual({ ok: true, value: { userId: 'U' } });
    expect(sent[0]?.url).toBe('https://enroll.example/telehealth/A%2F1:enrollB2bUser?notifySupportOnFail=true');
    expect(sent[0]?.method).toBe('POST');
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer T',
      'idempotency-key': 'key-12345',
      'question-set-version': 'a,b',
      'content-type': 'application/json',
    });
    expect(await sent[0]?.json()).toEqual({ email: 'a@example.com' });
  });

  it('writes a form or plain text where the documents require it', async () => {
    const { send, sent } = makeSend(json({}));
    await send({ operation: 'login', body: { client_id: 'web', request: '{"a":"b c"}' } }, {});
    await send({ operation: 'updateUpidCurriculumMapping', params: { upid: 'U 1' }, body: 'PT2V2' }, {});
    expect(await sent[0]?.text()).toBe('client_id=web&request=%7B%22a%22%3A%22b+c%22%7D');
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(await sent[1]?.text()).toBe('PT2V2');
    expect(sent[1]?.url).toBe('https://enroll.example/programs/upid/U%201:updateUpidCurriculumMapping');
  });

  it('sends each operation to its host', async () => {
    const { send, sent } = makeSend(json({}));
    await send({ operation: 'getEligibleTelehealthStates', params: { telehealthUserProgram: 'B2B' } }, {});
    expect(sent[0]?.url).toBe('https://growth.example/api/insurance/v1/eligibility/eligible_states/?telehealthUserProgram=B2B');
    expect(sent[0]?.method).toBe('GET');
  });

  it.each([
    [
      'a problem',
      json({ code: 'LOGIN_FAILED', errorCode: 'INCORRECT_PASSWORD' }, 401, 'application/problem+json'),
      { kind: 'http', status: 401, code: 'LOGIN_FAILED', errorCode: 'INCORRECT_PASSWORD', message: null },
    ],
    [
      'a refusal with a Retry-After',
      new Response('{}', { status: 429, headers: { 'Content-Type': 'application/json', 'Retry-After': '42' } }),
      { kind: 'http', status: 429, retryAfter: 42 },
    ],
    ["a proxy's error page", new Response('<html>', { status: 500 }), { kind: 'http', status: 500, code: null }],
    ['invalid JSON', new Response('{', { headers: { 'Content-Type': 'application/json' } }), { kind: 'network' }],
  ])('returns %s as a value', async (_title, answer, expected) => {
    const { send } = makeSend(answer);
    const reply = await send({ operation: 'login', body: {} }, {});
    expect(reply).toMatchObject({ ok: false, error: expected });
  });

  it.each([
    ['timeout', new DOMException('late', 'TimeoutError')],
    ['aborted', new DOMException('gone', 'AbortError')],
    ['network', new TypeError('Failed to fetch')],
  ])('returns %s as a value', async (kind, failure) => {
    const send = createSend(hosts, () => Promise.reject(failure));
    expect(await send({ operation: 'login', body: {} }, {})).toEqual({ ok: false, error: { kind } });
  });

  it('returns null for a reply without a body', async () => {
    const { send } = makeSend(new Response(null, { status: 204 }));
    expect(await send({ operation: 'alertUserCoach', params: { accessCode: 'A' } }, {})).toEqual({ ok: true, value: null });
  });
});
