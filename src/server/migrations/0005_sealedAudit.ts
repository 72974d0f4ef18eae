import { sql, type Kysely, type Migration } from 'kysely';

const STATEMENTS = [
  // Rows without a seal stand in audit_unsealed: each new one in a second index for nothing costs every request that leaves one.
  'drop index audit_seal',
  'create index audit_seal on audit (seal_id, id) where seal_id is not null',
];

/** The audit rows of a seal, without those that have none. */
export const sealedAudit: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
