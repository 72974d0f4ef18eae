import { sql } from 'kysely';
import type { Json } from '../../runtime/base/json.ts';
import type { components } from '../../enrollment/api/generated/events.ts';
import { batch } from './batching/batches.ts';
import type { Db } from './schema.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import { encryptEvent } from './encryptedColumns.ts';
import { statement } from './batching/statement.ts';
import type { Store } from './vault.ts';

type Event = components['schemas']['Event'];

interface Row {
  readonly uuid: string;
  readonly at: string;
  readonly event: Json;
}

/** Latest time that is accepted as given. */
const MAX_TIME = Date.UTC(2200, 0, 1);

/**
 * Stores events and ignores those that are already stored (same uuid and time, as in a repeated call). Concurrent calls share a
 * statement.
 */
export async function storeEvents({ db, vault }: Store, events: readonly Event[]): Promise<void> {
  await storeBatched(db)(events.map((event) => ({ uuid: event.uuid, at: timeOf(event), event: encryptEvent(vault, 'event_log', event) })));
}

/**
 * Returns the time that an event names. It depends only on the event, never on the server's clock, so that a repeated call names
 * the same row. An implausible time, such as a leap second, counts as 1970.
 */
function timeOf({ timestamp }: Event): string {
  const time = Date.parse(timestamp);
  return new Date(time > 0 && time < MAX_TIME ? time : 0).toISOString();
}

const storeBatched = memoise((db: Db) =>
  batch(async (inputs: readonly (readonly Row[])[]) => {
    await insertRows(db, JSON.stringify(inputs.flat()));
    return inputs.map(() => true);
  }),
);

/** Inserts in a fixed order, so that two statements cannot deadlock. */
const insertRows = statement(
  1,
  (_db, rows) => sql`
    insert into event_log (uuid, at, event)
    select uuid, at, event from jsonb_to_recordset(${rows}::jsonb) as given(uuid text, at timestamptz, event jsonb) order by uuid
    on conflict (uuid, at) do nothing`,
);
