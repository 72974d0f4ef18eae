import type { AccountRow } from '../store/accounts.ts';

/** What an email's account means for enrolling. A deleted account leaves its email free until the account is created. */
export type Availability = 'HAS_B2B_ACCOUNT' | 'HAS_B2C_ACCOUNT' | 'AVAILABLE';

/** Reads an account as the availability call tells it. @see specification 1, section 7; sandbox.md, Accounts */
export function availabilityOf(account: AccountRow | null): Availability {
  switch (account?.kind) {
    case 'b2b':
      return 'HAS_B2B_ACCOUNT';
    case 'free':
    case 'paid':
      return 'HAS_B2C_ACCOUNT';
    default:
      return 'AVAILABLE';
  }
}
