import { insertMissing } from './insertMissing.ts';
import { insertUpid, openBatchFor, upidRefusal } from './upids.ts';
import type { Db } from './schema.ts';

/** The result for a person from a portal: a program id, the email of the account that the person is linked to, or `full`. */
export type UpidAllotment = { readonly upid: string } | { readonly linkedEmail: string } | 'full';

/**
 * Returns the program id of a person from a portal. The first visit allots an id and stores it; concurrent visits wait for it and
 * get the same id. An id that can no longer be claimed is replaced.
 */
export async function allotUpid(tx: Db, partnerId: number, userId: string, now: Date): Promise<UpidAllotment> {
  await insertMissing(tx, 'portal_users', { partner_id: partnerId, portal_user_id: userId, linked_email: null });
  const person = await tx
    .selectFrom('portal_users')
    .select(['upid', 'linked_email'])
    .where('partner_id', '=', partnerId)
    .where('portal_user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (person.linked_email !== null) return { linkedEmail: person.linked_email };
  if (person.upid !== null && (await upidRefusal(tx, person.upid, now)) === null) return { upid: person.upid };
  const batch = await openBatchFor(tx, partnerId, now);
  if (!batch) return 'full';
  const upid = await insertUpid(tx, batch);
  await tx.updateTable('portal_users').set({ upid }).where('partner_id', '=', partnerId).where('portal_user_id', '=', userId).execute();
  return { upid };
}

/**
 * Links the person from a portal whose program id was claimed to the claiming account. An id with several seats belongs to no one
 * person and links nobody.
 */
export async function linkPortalUser(tx: Db, upid: string, emailKey: string): Promise<void> {
  await tx
    .updateTable('portal_users')
    .set({ linked_email: emailKey })
    .where('upid', '=', upid)
    .where('linked_email', 'is', null)
    .where((of) => of.exists(of.selectFrom('upids').select('upid').where('upids.upid', '=', upid).where('seats', '=', 1)))
    .execute();
}
