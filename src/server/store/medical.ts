import type { Db } from './schema.ts';

/** Keeps what the medical intake needs of a member; what was kept before is replaced. */
export async function keepMedicalEnrollment(tx: Db, accessCode: string, intake: object): Promise<void> {
  const data = JSON.stringify(intake);
  await tx
    .insertInto('medical_enrollments')
    .values({ access_code: accessCode, data })
    .onConflict((conflict) => conflict.column('access_code').doUpdateSet({ data }))
    .execute();
}
