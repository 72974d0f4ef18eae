import { describe, expect, it } from 'vitest';
import { violatedConstraint } from './violatedConstraint.ts';

const error = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);

describe('violatedConstraint', () => {
  it.each([
    ["PostgreSQL's constraint field", error('duplicate key', { code: '23505', constraint: 'account_emails_pkey' }), 'account_emails_pkey'],
    [
      'the message of a Citus worker, without the number of the shard',
      error('duplicate key value violates unique constraint "triages_pkey_102055"', { code: 'XX000' }),
      'triages_pkey',
    ],
    [
      'the constraint and not the table in a message',
      error('new row for relation "upids_102033" violates check constraint "upids_seats"', { code: '23514' }),
      'upids_seats',
    ],
    ['nothing in the message of another error', error('relation "accounts" does not exist', { code: '42P01' }), null],
    ['nothing in a value that is not an error', 'violates unique constraint "accounts_email"', null],
  ])('reads %s', (_title, given, expected) => {
    expect(violatedConstraint(given)).toBe(expected);
  });
});
