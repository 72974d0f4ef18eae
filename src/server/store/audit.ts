import type { Db } from './schema.ts';

/** One access to health data. */
export interface AuditEntry {
  /** The member's access code, or `anonymous`. */
  readonly actor: string;
  /** The operation id. */
  readonly action: string;
  /** The owner of the data: an access code or a triage key. */
  readonly subject: string;
  readonly requestId: string;
}

/** One run of an operator command, as named in audit rows. */
export type CommandRun = Pick<AuditEntry, 'actor' | 'requestId'>;

/**
 * Adds an audit row in the transaction of the access that it records
 * ([decision 12](../../../docs/decisions/0012-sealed-audit-chain.md)).
 */
export async function audit(tx: Db, { actor, action, subject, requestId }: AuditEntry): Promise<void> {
  await tx.insertInto('audit_log').values({ actor, action, subject, request_id: requestId }).execute();
}
