import type { Db } from './schema.ts';

/** Stores a member's data for the medical intake, replacing an earlier version. */
export async function keepMedicalEnrollment(tx: Db, accessCode: string, intake: object): Promise<void> {
  const data = JSON.stringify(intake);
  await tx
    .insertInto('medical_enrollments')
    .values({ access_code: accessCode, data })
    .onConflict((conflict) => conflict.column('access_code').doUpdateSet({ data }))
    .execute();
}
