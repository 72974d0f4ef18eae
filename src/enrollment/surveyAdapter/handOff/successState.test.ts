import { describe, expect, it } from 'vitest';
import { intakeAddress, readIntakeUser, readSuccessType } from './successState.ts';

describe('readSuccessType', () => {
  it.each([
    ['returns created without a type [ROUTE-15]', '', 'created'],
    ['reads created [ROUTE-14]', '?type=created', 'created'],
    ['reads upgraded [ROUTE-14]', '?upid=U&type=upgraded', 'upgraded'],
    ['reads transitioned [ROUTE-14]', '?type=transitioned', 'transitioned'],
    ['returns created for an unknown type', '?type=constructor', 'created'],
  ])('%s', (_title, search, expected) => {
    expect(readSuccessType(search)).toBe(expected);
  });
});

it('builds the address of the medical intake [SUCC-12] [SUCC-13] [SUCC-14]', () => {
  expect(intakeAddress('https://care.example/telehealth', 'A&1')).toBe(
    'https://care.example/telehealth?userId=A%261&isB2B=true#/steadyPatientIntake',
  );
});

describe('readIntakeUser', () => {
  it.each([
    ["reads the survey's state", { intakeUserId: 'U' }, 'U'],
    ['returns null for a state without a user', { intakeUserId: null }, null],
    ['returns null without a state', null, null],
    ['returns null for another state', { error: 'DEFAULT' }, null],
  ])('%s', (_title, state, expected) => {
    expect(readIntakeUser(state)).toBe(expected);
  });
});
