import type { JsonObject } from '../../runtime/base/json.ts';
import type { Sealer } from '../encryption/sealer.ts';
import type { Db } from './schema.ts';
import { placeOf } from './sealed.ts';

/**
 * Stores a member's data for the medical intake, replacing an earlier version.
 * @param setHash the version of the set that asked for it; null when none is known
 */
export async function keepMedicalEnrollment(
  tx: Db,
  sealer: Sealer,
  accessCode: string,
  { intake, setHash }: { readonly intake: JsonObject; readonly setHash: string | null },
): Promise<void> {
  const data = JSON.stringify(sealer.seal(placeOf('medical_enrollments', 'data', accessCode), intake));
  await tx
    .insertInto('medical_enrollments')
    .values({ access_code: accessCode, data, set_hash: setHash })
    .onConflict((conflict) => conflict.column('access_code').doUpdateSet({ data, set_hash: setHash }))
    .execute();
}
