import type { Failure } from '../base/problem.ts';
import type { Services } from '../services.ts';
import type { AccountRow } from '../store/accounts.ts';

/** What an email's account means for enrolling. A deleted account leaves its email free until the account is created. */
export type Availability = 'HAS_B2B_ACCOUNT' | 'HAS_B2C_ACCOUNT' | 'AVAILABLE';

/** Reads an account as the availability call tells it. @see [API-11], docs/specification/sandbox.md, Accounts */
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

/**
 * Lets an address be told of so many accounts, whichever call tells of them.
 * @param tells true where the answer at hand tells that an email has an account
 * @returns the refusal of an address that was told of too many
 */
export async function toldTooMany(tells: boolean, address: string, { limits }: Pick<Services, 'limits'>): Promise<Failure | null> {
  const limited = await limits.check(['availabilityByAddress', address]);
  if (!limited && tells) await limits.count(['availabilityByAddress', address]);
  return limited;
}
