import { expect, it } from 'vitest';
import { databaseFailure } from './databaseFailure.ts';

const DATABASE = { kind: 'postgres', url: 'postgres://pooler/x', directUrl: 'postgres://db/x', connections: 1, timeoutMs: 1 } as const;
const failureOf = (code: string, message = 'no'): Error => Object.assign(new Error(message), { code });

it.each([
  ['25006', 'DATABASE_DIRECT_URL: no. Name a server that accepts writes'],
  ['42501', 'DATABASE_DIRECT_URL: no. Name the role that owns the database and its tables.'],
  ['42P01', 'no'],
])('databaseFailure turns %s into "%s"', (code, message) => {
  expect(databaseFailure(failureOf(code), DATABASE)).toMatchObject({ message: expect.stringMatching(new RegExp(`^${message}`)) });
});

it('databaseFailure leaves a failed connection as it is', () => {
  const failure = failureOf('25006', 'DATABASE_URL (db): This host accepts no writes.');
  expect(databaseFailure(failure, DATABASE)).toBe(failure);
});
