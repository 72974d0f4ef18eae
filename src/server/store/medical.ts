import type { JsonObject } from '../../runtime/base/json.ts';
import type { Sealer } from '../sealing/sealer.ts';
import type { Db } from './schema.ts';
import { placeOf } from './sealed.ts';

/** Stores a member's data for the medical intake, replacing an earlier version. */
export async function keepMedicalEnrollment(tx: Db, sealer: Sealer, accessCode: string, intake: JsonObject): Promise<void> {
  const data = JSON.stringify(sealer.seal(placeOf('medical_enrollments', 'data', accessCode), intake));
  await tx
    .insertInto('medical_enrollments')
    .values({ access_code: accessCode, data })
    .onConflict((conflict) => conflict.column('access_code').doUpdateSet({ data }))
    .execute();
}
