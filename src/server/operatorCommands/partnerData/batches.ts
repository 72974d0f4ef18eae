import { sql } from 'kysely';
import { changesRow } from '../../store/changesRow.ts';
import type { Db } from '../../store/schema.ts';
import { BadRow, timestampOf, requireText, seatsOf, textOf, type Cells } from './cells.ts';
import { partnersOf } from './partners.ts';
import { unknownKeys, resource, takenKeys, type Resource } from './resource.ts';
import { listedTaken, takenForLimit } from './takenForLimit.ts';

interface Batch {
  readonly id: string;
  readonly partner: string;
  readonly seats: number | null;
  readonly endsAt: Date | null;
  readonly passcode: string | null;
}

/** Reads a passcode in upper case, because visitors' passcodes are compared in upper case. */
export function passcodeOf(cells: Cells, column: string): string | null {
  const passcode = textOf(cells, column, 50)?.toUpperCase() ?? null;
  if (passcode !== null && /\s/.test(passcode)) throw new BadRow(`${column} must not contain spaces`);
  return passcode;
}

/** The batches of program ids, one for each contract of a partner. */
export const batches: Resource = resource<Batch>({
  columns: ['id', 'partner', 'seats', 'ends-at', 'passcode'],
  read: (cells) => ({
    id: requireText(cells, 'id'),
    partner: requireText(cells, 'partner'),
    seats: seatsOf(cells, 'seats', null),
    endsAt: timestampOf(cells, 'ends-at'),
    passcode: passcodeOf(cells, 'passcode'),
  }),
  insert: async (tx, rows) => {
    const ids = await partnersOf(tx);
    const unknownPartners = unknownKeys(rows, ({ partner }) => partner, new Set(ids.keys()), 'partner');
    const validRows = rows.filter(({ line }) => !unknownPartners.has(line));
    if (validRows.length === 0) return unknownPartners;
    const insertedRows = await tx
      .insertInto('batches')
      .values(
        validRows.map(({ row: { id, partner, seats, endsAt, passcode } }) => {
          return { id, partner_id: ids.get(partner) ?? 0, seats, ends_at: endsAt, passcode };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return new Map([
      ...unknownPartners,
      ...takenKeys(validRows, ({ id }) => id, new Set(insertedRows.map(({ id }) => id)), 'batch (or its passcode)'),
    ]);
  },
  change: async (tx, key, cells) => {
    if (cells['id'] !== undefined || cells['partner'] !== undefined)
      throw new BadRow('the id and the partner of a batch cannot be changed');
    const batch = await tx.selectFrom('batches').select(['seats', 'taken']).where('id', '=', key).forNoKeyUpdate().executeTakeFirst();
    if (!batch) return false;
    const seats = seatsOf(cells, 'seats', batch.seats);
    const taken = await takenForLimit(tx, batch, seats, sql`upid in (select upid from upids where batch_id = ${key})`);
    const endsAt = cells['ends-at'] === 'never' ? null : timestampOf(cells, 'ends-at');
    const passcode = passcodeOf(cells, 'passcode');
    await requireFreePasscode(tx, key, passcode);
    await tx
      .updateTable('batches')
      .set({ seats, taken, ...(cells['ends-at'] !== undefined && { ends_at: endsAt }), ...(passcode !== null && { passcode }) })
      .where('id', '=', key)
      .execute();
    return true;
  },
  disable: (tx, key, disabled_at) => changesRow(tx.updateTable('batches').set({ disabled_at }).where('id', '=', key).returning('id')),
  list: (db, limit, after) =>
    db
      .selectFrom('batches')
      .innerJoin('partners', 'partners.id', 'partner_id')
      .select([
        'batches.id',
        'slug as partner',
        'seats',
        listedTaken.as('taken'),
        'ends_at as endsAt',
        'passcode',
        'batches.disabled_at as disabled',
      ])
      .where('batches.id', '>', after)
      .orderBy('batches.id')
      .limit(limit)
      .execute(),
});

async function requireFreePasscode(tx: Db, batch: string, passcode: string | null): Promise<void> {
  if (passcode === null) return;
  const holder = await tx
    .selectFrom('batches')
    .select('id')
    .where('passcode', '=', passcode)
    .where('id', '<>', batch)
    .where('partner_id', '=', tx.selectFrom('batches').select('partner_id').where('id', '=', batch))
    .executeTakeFirst();
  if (holder) throw new BadRow(`the passcode already belongs to the batch ${JSON.stringify(holder.id)}`);
}

interface Passcode {
  readonly batch: string;
  readonly passcode: string;
}

/** The passcodes. Each gives access to the seats of one batch. */
export const passcodes: Resource = resource<Passcode>({
  columns: ['batch', 'passcode'],
  read: (cells) => ({
    batch: requireText(cells, 'batch'),
    passcode: passcodeOf({ passcode: requireText(cells, 'passcode') }, 'passcode') ?? '',
  }),
  insert: async (tx, rows) => {
    const problems = new Map<number, string>();
    for (const { line, row } of rows) {
      const batch = await tx.selectFrom('batches').select('passcode').where('id', '=', row.batch).executeTakeFirst();
      if (!batch) problems.set(line, `there is no batch ${JSON.stringify(row.batch)}`);
      else if (batch.passcode !== null) problems.set(line, `the batch ${JSON.stringify(row.batch)} already has a passcode`);
      else {
        try {
          await requireFreePasscode(tx, row.batch, row.passcode);
          await tx.updateTable('batches').set({ passcode: row.passcode }).where('id', '=', row.batch).execute();
        } catch (error) {
          if (!(error instanceof BadRow)) throw error;
          problems.set(line, error.message);
        }
      }
    }
    return problems;
  },
  change: async (tx, key, cells) => {
    if (cells['batch'] !== undefined) throw new BadRow('the batch of a passcode cannot be changed');
    const passcode = requireText(cells, 'passcode');
    return batches.change(tx, key, { passcode });
  },
  disable: (tx, key, passcode_disabled_at) =>
    changesRow(
      tx.updateTable('batches').set({ passcode_disabled_at }).where('id', '=', key).where('passcode', 'is not', null).returning('id'),
    ),
  list: (db, limit, after) =>
    db
      .selectFrom('batches')
      .innerJoin('partners', 'partners.id', 'partner_id')
      .select(['batches.id as batch', 'slug as partner', 'passcode', sql<Date | null>`passcode_disabled_at`.as('disabled')])
      .where('passcode', 'is not', null)
      .where('batches.id', '>', after)
      .orderBy('batches.id')
      .limit(limit)
      .execute(),
});
