import type { Failure } from '../base/problem.ts';
import type { Claim } from '../answerVerification/claim.ts';
import type { Services } from '../services.ts';
import type { AccountRow } from '../store/accounts.ts';

/** The availability of an email for enrolling. A deleted account leaves its email available until a new account is created. */
export type Availability = Claim['availability'];

/**
 * Returns an account's availability, as the availability call reports it.
 * @see [API-11], docs/specification/sandbox.md, Accounts
 */
export function availabilityOf(account: Pick<AccountRow, 'kind'> | null): Availability {
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
 * Rate-limits, per client address, how many existing accounts any endpoint may reveal.
 * @param reveals true when the answer reveals that an email has an account
 * @returns the refusal for an address that has reached the limit
 */
export async function refuseTooManyReveals(
  reveals: boolean,
  address: string,
  { limits }: Pick<Services, 'limits'>,
): Promise<Failure | null> {
  const limited = await limits.check(['availabilityByAddress', address]);
  if (!limited && reveals) await limits.count(['availabilityByAddress', address]);
  return limited;
}
