import { changesRow } from '../../store/changesRow.ts';
import { sql } from 'kysely';
import { BadRow, requireText, seatsOf } from './cells.ts';
import { unknownKeys, resource, takenKeys, type Resource } from './resource.ts';
import { listedTaken, takenForLimit } from './takenForLimit.ts';

interface ProgramId {
  readonly upid: string;
  readonly batch: string;
  readonly seats: number | null;
}

/** The program ids that partners hand out. */
export const programIds: Resource = resource<ProgramId>({
  columns: ['program-id', 'batch', 'seats'],
  read: (cells) => {
    const upid = requireText(cells, 'program-id');
    if (/\s/.test(upid)) throw new BadRow('program-id must not contain spaces');
    return { upid, batch: requireText(cells, 'batch'), seats: seatsOf(cells, 'seats', 1) };
  },
  insert: async (tx, rows) => {
    const batchIds = [...new Set(rows.map(({ row }) => row.batch))];
    const existing = await tx.selectFrom('batches').select('id').where('id', 'in', batchIds).execute();
    const unknownBatches = unknownKeys(rows, ({ batch }) => batch, new Set(existing.map(({ id }) => id)), 'batch');
    const validRows = rows.filter(({ line }) => !unknownBatches.has(line));
    const rowsJson = JSON.stringify(validRows.map(({ row }) => row));
    const { rows: insertedRows } = await sql<{ upid: string }>`
      insert into upids (upid, batch_id, seats)
      select upid, batch, seats from jsonb_to_recordset(${rowsJson}::jsonb) as given (upid text, batch text, seats integer)
      on conflict do nothing returning upid`.execute(tx);
    return new Map([
      ...unknownBatches,
      ...takenKeys(validRows, ({ upid }) => upid, new Set(insertedRows.map(({ upid }) => upid)), 'program id'),
    ]);
  },
  change: async (tx, key, cells) => {
    if (cells['program-id'] !== undefined || cells['batch'] !== undefined)
      throw new BadRow('only the seats of a program id can be changed: disable it and add another');
    const programId = await tx.selectFrom('upids').select(['seats', 'taken']).where('upid', '=', key).forNoKeyUpdate().executeTakeFirst();
    if (!programId) return false;
    const seats = seatsOf(cells, 'seats', programId.seats);
    const taken = await takenForLimit(tx, programId, seats, sql`upid = ${key}`);
    await tx.updateTable('upids').set({ seats, taken }).where('upid', '=', key).execute();
    return true;
  },
  disable: (tx, key, disabled_at) => changesRow(tx.updateTable('upids').set({ disabled_at }).where('upid', '=', key).returning('upid')),
  list: (db, limit, after) =>
    db
      .selectFrom('upids')
      .select(['upid as programId', 'batch_id as batch', 'seats', listedTaken.as('taken'), 'curriculum', 'disabled_at as disabled'])
      .where('upid', '>', after)
      .orderBy('upid')
      .limit(limit)
      .execute(),
});
