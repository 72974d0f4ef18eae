import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../runtime/base/result.ts';
import { MISSING_DATA } from '../../../runtime/engine/missingData.ts';
import type { CallSpec } from '../../../runtime/engine/types.ts';
import { checkEmailAvailability } from './checkEmailAvailability.ts';
import { checkPassword } from './checkPassword.ts';
import type { Reply } from '../replies/reply.ts';
import { makeSender } from './testSupport.ts';
import type { CallFailure } from '../../api/types.ts';

const { signal } = new AbortController();
const request = (answer: CallSpec['body']) => ({ step: 's', hook: 'h', answer, args: {} });
const login = (errorCode: string): Reply =>
  err<CallFailure>({ kind: 'http', status: 401, code: 'LOGIN_FAILED', message: null, errorCode, problem: {} });

const lockout = (retryAfter: number): Reply =>
  err<CallFailure>({ kind: 'http', status: 429, code: 'RATE_LIMITED', message: null, errorCode: null, retryAfter, problem: {} });

describe('checkEmailAvailability', () => {
  it.each([
    ['HAS_B2B_ACCOUNT', ok({ availabilityResult: 'HAS_B2B_ACCOUNT' }), 'HAS_B2B_ACCOUNT'],
    ['HAS_B2C_ACCOUNT', ok({ availabilityResult: 'HAS_B2C_ACCOUNT' }), 'HAS_B2C_ACCOUNT'],
    ['AVAILABLE', ok({ availabilityResult: 'AVAILABLE' }), 'AVAILABLE'],
    ['any other value [ACCT-17]', ok({ availabilityResult: 'NEW_WORD' }), 'AVAILABLE'],
    ['a failure', err<CallFailure>({ kind: 'timeout' }), 'FAILED'],
  ])('reads %s [API-11]', async (_title, reply, expected) => {
    const outcome = await checkEmailAvailability(
      makeSender(async () => reply),
      request({ email: 'a@example.com' }),
      signal,
    );
    expect(outcome.outcome).toBe(expected);
    if (expected !== 'FAILED') expect(outcome.result).toEqual({ emailAvailability: expected });
  });
});

it('checkEmailAvailability sends the email [API-10]', async () => {
  const sent: CallSpec[] = [];
  const send = makeSender(async (spec) => {
    sent.push(spec);
    return ok({ availabilityResult: 'AVAILABLE' });
  });
  await checkEmailAvailability(send, request({ email: 'a@example.com' }), signal);
  expect(sent).toEqual([{ operation: 'getB2bEmailAvailabilityInformation', body: { email: 'a@example.com' } }]);
});

describe('checkPassword', () => {
  const facts = { email: 'free@example.com', clientId: 'web' };
  it.each([
    ['a correct password', ok({ accessCode: 'A' }), 'CORRECT'],
    ['a wrong password', login('INCORRECT_PASSWORD'), 'INCORRECT_PASSWORD'],
    ['an email without an account', login('NO_ACCOUNT_FOR_INFO'), 'NO_ACCOUNT_FOR_INFO'],
    ['any other failure', login('LOCKED'), 'FAILED'],
    ['too many attempts', lockout(580), 'LOCKED', { wait: 580 }],
    ['too many attempts, without a Retry-After', lockout(0), 'LOCKED', { wait: 60 }],
    ['a lost connection', err<CallFailure>({ kind: 'network' }), 'FAILED'],
  ])('returns the outcome of %s', async (_title, reply, outcome, result?: object) => {
    expect(
      await checkPassword(
        makeSender(async () => reply),
        request({ password: 'a password' }),
        facts,
        signal,
      ),
    ).toEqual({ outcome, ...(result && { result }) });
  });

  it("sends nothing without an account's email, and reports the missing data [ERR-41]", async () => {
    const send = makeSender(() => Promise.reject(new Error('sent')));
    expect(await checkPassword(send, request({ password: 'a password' }), { ...facts, email: undefined }, signal)).toBe(MISSING_DATA);
  });

  it('sends the specified login form [API-06]', async () => {
    const sent: CallSpec[] = [];
    await checkPassword(
      makeSender(async (spec) => {
        sent.push(spec);
        return ok({});
      }),
      request({ password: 'a password' }),
      facts,
      signal,
    );
    expect(sent).toEqual([
      {
        operation: 'login',
        body: {
          client_id: 'web',
          grant_type: 'password',
          request: '{"credentials":"a password","mode":"LOGIN","principal":"free@example.com","type":"EMAIL_AND_PASSWORD"}',
        },
      },
    ]);
  });
});
