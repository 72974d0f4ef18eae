import { sql, type RawBuilder } from 'kysely';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import { countRows } from '../../store/countRows.ts';
import type { Db } from '../../store/schema.ts';
import { BadRow } from './cells.ts';

/** The number of taken seats to list: null for seats without a limit, which are not counted. */
export const listedTaken: RawBuilder<number | null> = sql`case when seats is not null then taken end`;

/**
 * Returns the number of taken seats to store with a new limit. Seats without a limit are not counted when members enroll, so that no
 * enrollment waits for another. Their members are counted now.
 * @param limit the new number of seats; null for any number
 * @param isMember the condition for the accounts that use the seats
 * @throws BadRow when more seats are taken than the limit allows
 */
export async function takenForLimit(
  tx: Db,
  { seats, taken }: { readonly seats: number | null; readonly taken: number },
  limit: number | null,
  isMember: RawBuilder<boolean>,
): Promise<number> {
  if (limit === null) return taken;
  // Erased members keep their seats, but have no account.
  const counted = seats === null ? Math.max(taken, await countRows(tx, 'accounts', isMember)) : taken;
  if (limit < counted) throw new BadRow(`${pluralise(counted, 'seat is', 'seats are')} already taken`);
  return counted;
}
