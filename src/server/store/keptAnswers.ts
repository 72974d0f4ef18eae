import { sql } from 'kysely';
import type { Json } from '../../runtime/base/json.ts';

/** An answer as it is kept with what it tells of, in one statement. */
export interface KeptAnswer {
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly status: number;
  readonly body: Json;
}

/** Keeps the answers of all rows of `given` that have one in `kept`; the table's key refuses one that is kept already. */
export const keepAnswers = sql`
  insert into idempotency_keys (operation, key, body_hash, status, body)
  select kept->>'operation', kept->>'key', kept->>'bodyHash', (kept->>'status')::integer, kept->'body' from given where kept is not null`;
