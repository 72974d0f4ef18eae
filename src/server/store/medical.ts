import type { JsonObject } from '../../runtime/base/json.ts';
import type { FieldCipher } from '../encryption/fieldCipher.ts';
import type { Db } from './schema.ts';
import { fieldLocation } from './encryptedColumns.ts';

/**
 * Stores a member's data for the medical intake, replacing an earlier version.
 * @param setHash the version of the set that asked for it; null when none is known
 */
export async function storeMedicalEnrollment(
  tx: Db,
  cipher: FieldCipher,
  accessCode: string,
  { intake, setHash }: { readonly intake: JsonObject; readonly setHash: string | null },
): Promise<void> {
  const data = JSON.stringify(cipher.encrypt(fieldLocation('medical_enrollments', 'data', accessCode), intake));
  await tx
    .insertInto('medical_enrollments')
    .values({ access_code: accessCode, data, set_hash: setHash })
    .onConflict((conflict) => conflict.column('access_code').doUpdateSet({ data, set_hash: setHash }))
    .execute();
}
