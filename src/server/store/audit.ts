import type { Db } from './schema.ts';

/** Someone read or wrote health data. */
export interface AuditEntry {
  /** The member's access code, or `anonymous`. */
  readonly actor: string;
  /** The operation id. */
  readonly action: string;
  /** Whose data: an access code, a triage key. */
  readonly subject: string;
  readonly requestId: string;
}

/** Leaves an audit row, in the transaction of what it tells of. */
export async function audit(tx: Db, { actor, action, subject, requestId }: AuditEntry): Promise<void> {
  await tx.insertInto('audit').values({ actor, action, subject, request_id: requestId }).execute();
}
