import { sql } from 'kysely';
import type { components } from '../../enrollment/api/generated/events.ts';
import { batched, perDatabase } from './batching/batches.ts';
import type { Db } from './schema.ts';
import { statement } from './batching/statement.ts';

type Event = components['schemas']['Event'];

/** Stores events and ignores those that are already stored (same uuid). Concurrent calls share a statement. */
export async function storeEvents(db: Db, events: readonly Event[]): Promise<void> {
  await storing(db)(events);
}

const storing = perDatabase((db) =>
  batched(async (inputs: readonly (readonly Event[])[]) => {
    const rows = inputs.flat().map((event) => ({ uuid: event.uuid, event }));
    await insertRows(db, JSON.stringify(rows));
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
