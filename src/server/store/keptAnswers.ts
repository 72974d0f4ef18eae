import { sql } from 'kysely';
import type { Json } from '../../runtime/base/json.ts';

/** An answer that is stored in the same statement as the data that it acknowledges. */
export interface KeptAnswer {
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly status: number;
  readonly body: Json;
}

/** Stores the answers of all rows of `given` with one in `kept`. The primary key refuses an answer that is already stored. */
export const keepAnswers = sql`
  insert into idempotency_keys (operation, key, body_hash, status, body)
  select kept->>'operation', kept->>'key', kept->>'bodyHash', (kept->>'status')::integer, kept->'body' from given where kept is not null`;
