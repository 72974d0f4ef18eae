import { sql } from 'kysely';
import type { Json } from '../../runtime/base/json.ts';
import type { components } from '../../enrollment/api/generated/events.ts';
import { batched, perDatabase } from './batching/batches.ts';
import type { Db } from './schema.ts';
import { sealEvent } from './sealed.ts';
import { statement } from './batching/statement.ts';
import type { Vault } from './vault.ts';

type Event = components['schemas']['Event'];

interface Row {
  readonly uuid: string;
  readonly event: Json;
}

/** Stores events and ignores those that are already stored (same uuid). Concurrent calls share a statement. */
export async function storeEvents({ db, vault }: { readonly db: Db; readonly vault: Vault }, events: readonly Event[]): Promise<void> {
  await storing(db)(events.map((event) => ({ uuid: event.uuid, event: sealEvent(vault, event) })));
}

const storing = perDatabase((db) =>
  batched(async (inputs: readonly (readonly Row[])[]) => {
    await insertRows(db, JSON.stringify(inputs.flat()));
    return inputs.map(() => true);
  }),
);

/** Inserts in a fixed order, so that two statements cannot deadlock. */
const insertRows = statement(
  1,
  (_db, rows) => sql`
    insert into events (uuid, event)
    select uuid, event from jsonb_to_recordset(${rows}::jsonb) as given(uuid text, event jsonb) order by uuid
    on conflict (uuid) do nothing`,
);
