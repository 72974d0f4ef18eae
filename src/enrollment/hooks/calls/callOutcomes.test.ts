import { describe, expect, it } from 'vitest';
import enrollment from '../../../../question-sets/DPP_SURVEY.json';
import { err, ok } from '../../../runtime/base/result.ts';
import { callOutcomeOf } from './callOutcomes.ts';
import type { Reply } from '../replies/reply.ts';
import type { CallFailure } from '../../api/types.ts';

const refusal = (message: string | null, errorCode: string | null = null, status = 409, code = 'SOME_CODE'): CallFailure => ({
  kind: 'http',
  status,
  code,
  message,
  errorCode,
  problem: {},
});

describe('the outcome of account creation', () => {
  it.each([
    ['a new account [API-05]', ok({ accessCode: 'A', wasCreated: true }), 'CREATED'],
    ['an upgraded account [API-05]', ok({ accessCode: 'A', wasCreated: false }), 'UPGRADED'],
    ['an enrolled member [ERR-30]', err(refusal('ALREADY_ENROLLED_IN_B2B_PROGRAM')), 'ALREADY_ENROLLED_IN_B2B_PROGRAM'],
    ['a paid account', err(refusal('NON_FREE_ACCOUNT_EXISTS')), 'NON_FREE_ACCOUNT_EXISTS'],
    ['a recently deleted account [ERR-31]', err(refusal('PENDING_DELETION_REQUEST')), 'PENDING_DELETION_REQUEST'],
    ['an invalid program id [ERR-32]', err(refusal('Invalid UPID parameter')), 'INVALID_UPID'],
    ['an ineligible person', err(refusal('B2B_INELIGIBLE', null, 403)), 'B2B_INELIGIBLE'],
    ['any other message [ERR-34]', err(refusal('SOMETHING_ELSE')), 'FAILED'],
    ['no message', err(refusal(null, null, 500)), 'FAILED'],
    ['the name of an Object.prototype member', err(refusal('constructor')), 'FAILED'],
    ['a success without an access code', ok({}), 'FAILED'],
    [
      'a key reused with another password, after an earlier attempt created the account',
      err(refusal(null, null, 422, 'IDEMPOTENCY_KEY_REUSED')),
      'ALREADY_ENROLLED_IN_B2B_PROGRAM',
    ],
    ['a lost connection', err<CallFailure>({ kind: 'network' }), 'FAILED'],
    ['a timeout', err<CallFailure>({ kind: 'timeout' }), 'FAILED'],
  ])('reads %s', (_title, reply, expected) => {
    expect(callOutcomeOf('createAccount', reply).outcome).toBe(expected);
  });
});

it('account creation reports the step whose answer the server refuses', () => {
  const weak = { ...refusal(null, null, 422, 'PASSWORD_TOO_WEAK'), problem: { step: 'createPassword' } };
  expect(callOutcomeOf('createAccount', err(weak))).toEqual({ outcome: 'FAILED', result: { step: 'createPassword' } });
});

it.each([
  ['MED_ENROLLMENT_FAILED', 'createAccount', 'SUPPORT_REQUEST_CREATED', '[ERR-33]'],
  ['ALREADY_ENROLLED_IN_B2B_PROGRAM', 'createAccount', 'ACCOUNT_EXISTS', '[ERR-30]'],
  ['PENDING_DELETION_REQUEST', 'createAccount', 'PENDING_DELETION_REQUEST', '[ERR-31]'],
  ['Invalid UPID parameter', 'createAccount', 'CODE_CLAIMED', '[ERR-32]'],
  ['SOMETHING_ELSE', 'createAccount', 'DEFAULT', '[ERR-34]'],
  ['MED_ENROLLMENT_FAILED', 'enrollB2bUser', 'SUPPORT_REQUEST_CREATED', ''],
  ['SOMETHING_ELSE', 'enrollB2bUser', 'SUPPORT_REQUEST_CREATED', ''],
])('the enrollment maps the message %s of %s to the error state %s %s', (message, name, error) => {
  const outcomes: object = enrollment.completion.find(({ call }) => call === name)?.outcomes ?? {};
  const { outcome } = callOutcomeOf(name, err(refusal(message)));
  expect(new Map(Object.entries(outcomes)).get(outcome)).toEqual({ error });
});

it.each(['createAccount', 'enrollB2bUser', 'migrateUser'])(
  '%s returns MED_ENROLLMENT_FAILED when the medical enrollment fails [API-09]',
  (call) => {
    expect(callOutcomeOf(call, err(refusal('MED_ENROLLMENT_FAILED', null, 502))).outcome).toBe('MED_ENROLLMENT_FAILED');
  },
);

describe('the outcomes of other calls', () => {
  it.each<[operation: string, reply: Reply, expected: string, id: string]>([
    ['enrollB2bUser', ok({ userId: 'U' }), 'OK', ''],
    ['enrollB2bUser', err<CallFailure>({ kind: 'timeout' }), 'FAILED', ''],
    ['migrateUser', err(refusal('RECENTLY_RETRIAGED')), 'FAILED', ''],
    ['migrateToB2B', ok({ accessCode: 'A' }), 'OK', '[API-17]'],
    ['migrateToB2B', ok(null), 'FAILED', '[API-17]'],
    ['login', ok({ accessCode: 'A', access_token: 'T' }), 'OK', '[API-07]'],
    ['login', ok({ accessCode: 'A' }), 'FAILED', '[API-07]'],
    ['saveTriage', ok(null), 'FAILED', '[API-27]'],
    ['saveTriage', err(refusal(null, null, 409, 'TRIAGE_CLOSED')), 'ACCOUNT_EXISTS', ''],
    ['saveTriage', err(refusal(null, null, 422, 'SURVEY_NOT_ACCEPTED')), 'FAILED', ''],
    ['saveTriage', err({ ...refusal(null, null, 422, 'SURVEY_NOT_ACCEPTED'), problem: { step: 'createAccount' } }), 'ACCOUNT_EXISTS', ''],
    ['migrateToB2B', err(refusal(null, 'B2B_MIGRATION_REQUEST_CREATED')), 'B2B_MIGRATION_REQUEST_CREATED', '[API-17]'],
    ['migrateToB2B', err(refusal(null, 'OTHER')), 'FAILED', '[API-17]'],
    ['saveTriage', ok({ key: 'K' }), 'OK', '[API-27]'],
    ['saveTriage', err(refusal(null, null, 422)), 'FAILED', ''],
    ['updateUpidCurriculumMapping', ok(null), 'OK', ''],
  ])('the outcome of %s with %j is %s %s', (operation, reply, expected) => {
    expect(callOutcomeOf(operation, reply).outcome).toBe(expected);
  });

  it.each<[title: string, reply: Reply, isRefused: boolean]>([
    ['an outdated survey', err(refusal(null, null, 409, 'SURVEY_OUTDATED')), true],
    ['an email that is taken', err({ ...refusal(null, null, 422, 'SURVEY_NOT_ACCEPTED'), problem: { step: 'createAccount' } }), true],
    ['a rate limit', err(refusal(null, null, 429, 'RATE_LIMITED')), false],
    ['a failure of the server', err(refusal(null, null, 503, 'UNAVAILABLE')), false],
    ['no reply', err<CallFailure>({ kind: 'timeout' }), false],
    ['a truncated reply', ok(null), false],
  ])('a save that fails because of %s says whether the server has refused it', (_title, reply, isRefused) => {
    expect(callOutcomeOf('saveTriage', reply).isRefused === true).toBe(isRefused);
  });

  it('passes on the reply as the result', () => {
    expect(callOutcomeOf('saveTriage', ok({ key: 'K' }))).toEqual({ outcome: 'OK', result: { key: 'K' } });
  });
});
