import { sql } from 'kysely';
import type { components } from '../../api/generated/events.ts';
import { batched, perDatabase } from './batches.ts';
import type { Db } from './schema.ts';

type Event = components['schemas']['Event'];

/** Stores events; one that is stored already (same uuid) is left as it is. What comes at the same time is one statement. */
export async function storeEvents(db: Db, events: readonly Event[]): Promise<void> {
  await storing(db)(events);
}

const storing = perDatabase((db) =>
  batched(async (inputs: readonly (readonly Event[])[]) => {
    const rows = inputs.flat().map((event) => ({ uuid: event.uuid, event }));
    // In one order for everybody, so that two statements cannot wait for each other.
    await sql`
      insert into events (uuid, event)
      select uuid, event from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(uuid text, event jsonb) order by uuid
      on conflict (uuid) do nothing`.execute(db);
    return inputs.map(() => true);
  }),
);
