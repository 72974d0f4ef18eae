import { sql, type Selectable } from 'kysely';
import { enforcedDetails } from '../../domain/eligibility.ts';
import { changesRow } from '../../store/changesRow.ts';
import { partnerById } from '../../store/partners.ts';
import type { Database, Db } from '../../store/schema.ts';
import { inTransaction } from '../../store/transactions.ts';
import { BadRow, dayOf, emailOf, flagOf, textOf, optionOf, type Cells } from './cells.ts';
import { importRows, type ImportCounts, type ImportFile, type Numbered } from './importRows.ts';
import { partnerIdOf, partnersOf } from './partners.ts';

const OUTCOMES = ['ELIGIBLE', 'EXISTING_ACCOUNT', 'NOT_IN_LATEST_FILE', 'PRIOR_TO_EFFECTIVE_DATE'] as const;
const SCALES = ['FREE_SCALE', 'NOOMCOIN'] as const;
/** Advisory lock id that allows one import for each partner at a time. The lock's second number is the partner's id. */
const IMPORT_LOCK = 732_002;
/** Number of replaced rows that one statement deletes, small enough to block nobody. */
const DELETE_BATCH_ROWS = 10_000;

/** The columns of a roster. */
export const ROSTER_COLUMNS = [
  'first-name',
  'last-name',
  'dob',
  'email',
  'participant-id',
  'policy-id',
  'med-eligible',
  'effective-on',
  'outcome',
  'belongs-to',
  'segment-id',
  'segment-name',
  'scale-eligible',
] as const;

/** A person's stored columns that an operator sets. */
type RosterEntry = Omit<Selectable<Database['roster']>, 'id' | 'partner_id' | 'file_id' | 'disabled_at'>;

/** Returns a reader for the people of one partner's roster. */
async function readerFor(db: Db, partnerId: number): Promise<(cells: Cells) => RosterEntry> {
  const partnerRow = await partnerById(db, partnerId);
  if (!partnerRow) throw new BadRow('the partner is disabled');
  const ids = await partnersOf(db);
  const requiredDetails = enforcedDetails(partnerRow.partner);
  return (cells) => {
    const belongsTo = textOf(cells, 'belongs-to');
    const matchedId = belongsTo === null ? partnerId : ids.get(belongsTo);
    if (matchedId === undefined) throw new BadRow(`there is no partner ${JSON.stringify(belongsTo)}`);
    const info = {
      segmentId: textOf(cells, 'segment-id', 50),
      segmentName: textOf(cells, 'segment-name', 100),
      scaleEligible: optionOf(cells, 'scale-eligible', SCALES),
    };
    const entry = {
      matched_partner_id: matchedId,
      first_name: textOf(cells, 'first-name'),
      last_name: textOf(cells, 'last-name'),
      dob: dayOf(cells, 'dob'),
      email: emailOf(cells, 'email'),
      participant_id: textOf(cells, 'participant-id'),
      policy_id: textOf(cells, 'policy-id'),
      is_med_eligible: flagOf(cells, 'med-eligible'),
      effective_on: dayOf(cells, 'effective-on'),
      outcome: optionOf(cells, 'outcome', OUTCOMES) ?? 'ELIGIBLE',
      info: Object.fromEntries(Object.entries(info).filter(([, value]) => value !== null)),
    };
    const missing = requiredDetails.find((column) => entry[column] === null);
    if (missing !== undefined) throw new BadRow(`${missing.replace('_', '-')} is missing: the partner matches people by it`);
    return entry;
  };
}

function insertPeople(tx: Db, partnerId: number, fileId: number, rows: readonly Numbered<RosterEntry>[]): Promise<unknown> {
  const people = JSON.stringify(rows.map(({ line, row }) => ({ id: `${fileId}-${line}`, ...row })));
  return sql`
    insert into roster (id, partner_id, file_id, matched_partner_id, first_name, last_name, dob, email, participant_id, policy_id,
      is_med_eligible, effective_on, outcome, info)
    select id, ${partnerId}::integer, ${fileId}::integer, matched_partner_id, first_name, last_name, dob, email, participant_id, policy_id,
      is_med_eligible, effective_on, outcome, info
    from jsonb_to_recordset(${people}::jsonb) as given (id text, matched_partner_id integer, first_name text, last_name text, dob text,
      email text, participant_id text, policy_id text, is_med_eligible boolean, effective_on text, outcome text, info jsonb)`.execute(tx);
}

/** Result of a roster import. */
export interface RosterImportResult extends ImportCounts {
  readonly inUse: boolean;
}

/**
 * Replaces a partner's roster with a file. The new people are stored next to the old ones, invisible to checks. Updating one row of
 * the partner then switches over, so that checks always see either the whole old roster or the whole new one. A bad row leaves the
 * old roster in use.
 * @throws an error for the operator
 */
export async function importRoster(db: Db, partner: string, file: ImportFile, isTrial: boolean): Promise<RosterImportResult> {
  const partnerId = await partnerIdOf(db, partner);
  const read = await readerFor(db, partnerId);
  if (isTrial) return { ...(await importRows(file, ROSTER_COLUMNS, read, async () => new Map())), inUse: false };
  // An advisory lock belongs to its connection.
  return db.connection().execute(async (connection) => {
    const { rows: lockRows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${IMPORT_LOCK}::integer, ${partnerId}::integer) as "isLocked"`.execute(connection);
    if (lockRows[0]?.isLocked !== true) throw new Error('Another import of this roster is running.');
    try {
      await removeUnused(connection, partnerId);
      const { id: fileId } = await connection
        .insertInto('roster_files')
        .values({ partner_id: partnerId, source: file.name })
        .returning('id')
        .executeTakeFirstOrThrow();
      let isValid = true;
      const watchedFile = {
        ...file,
        report: (line: string) => {
          isValid = false;
          file.report(line);
        },
      };
      const counts = await importRows(watchedFile, ROSTER_COLUMNS, read, async (rows) => {
        if (isValid) await insertPeople(connection, partnerId, fileId, rows);
        return new Map();
      });
      const inUse = counts.bad === 0 && counts.rows > 0;
      if (inUse) await switchTo(connection, partnerId, fileId, counts.rows);
      file.progress(inUse ? `${counts.rows} people are in use; removing the old ones` : 'removing what was stored before');
      await removeUnused(connection, partnerId);
      return { ...counts, inUse };
    } finally {
      await sql`select pg_advisory_unlock(${IMPORT_LOCK}::integer, ${partnerId}::integer)`.execute(connection);
    }
  });
}

async function switchTo(db: Db, partnerId: number, fileId: number, people: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('roster_files')
      .set({ people, in_use_since: sql`now()` })
      .where('id', '=', fileId)
      .execute();
    await tx.updateTable('partners').set({ roster_file_id: fileId }).where('id', '=', partnerId).execute();
  });
}

/** Deletes a partner's unused people: those of replaced rosters and of incomplete imports. */
async function removeUnused(db: Db, partnerId: number): Promise<void> {
  for (let removed = 1; removed > 0;) {
    const { rows } = await sql<{ id: string }>`
      delete from roster where id in (
        select roster.id from roster join partners on partners.id = roster.partner_id
        where roster.partner_id = ${partnerId} and roster.file_id <> partners.roster_file_id limit ${DELETE_BATCH_ROWS}
      ) returning id`.execute(db);
    removed = rows.length;
  }
  await sql`delete from roster_files where partner_id = ${partnerId} and in_use_since is null`.execute(db);
}

/** Adds one person to a roster in use. */
export async function addPerson(tx: Db, partner: string, cells: Cells): Promise<string> {
  const partnerId = await partnerIdOf(tx, partner);
  const entry = (await readerFor(tx, partnerId))(cells);
  const id = crypto.randomUUID();
  const { roster_file_id } = await tx.selectFrom('partners').select('roster_file_id').where('id', '=', partnerId).executeTakeFirstOrThrow();
  await tx
    .insertInto('roster')
    .values({ id, partner_id: partnerId, file_id: roster_file_id, ...entry, info: JSON.stringify(entry.info) })
    .execute();
  return id;
}

/**
 * Changes one person on a roster. An empty cell removes what the person has.
 * @returns false when the id does not exist
 */
export async function changePerson(tx: Db, id: string, cells: Cells): Promise<boolean> {
  const person = await tx.selectFrom('roster').selectAll().where('id', '=', id).executeTakeFirst();
  if (!person) return false;
  const { segmentId, segmentName, scaleEligible, ...otherInfo } = person.info;
  const storedCells: Readonly<Record<string, unknown>> = {
    'first-name': person.first_name,
    'last-name': person.last_name,
    dob: person.dob,
    email: person.email,
    'participant-id': person.participant_id,
    'policy-id': person.policy_id,
    'med-eligible': person.is_med_eligible ? 'yes' : 'no',
    'effective-on': person.effective_on,
    outcome: person.outcome,
    'belongs-to': String(person.matched_partner_id),
    'segment-id': segmentId,
    'segment-name': segmentName,
    'scale-eligible': scaleEligible,
  };
  const changedCells = Object.entries({ ...storedCells, ...cells }).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );
  const entry = (await readerFor(tx, person.partner_id))(Object.fromEntries(changedCells));
  await tx
    .updateTable('roster')
    .set({ ...entry, info: JSON.stringify({ ...otherInfo, ...entry.info }) })
    .where('id', '=', id)
    .execute();
  return true;
}

/**
 * Disables or enables one person on a roster in use. A disabled person gets NOT_IN_LATEST_FILE, whatever the row's outcome.
 * @returns false when the id does not exist
 */
export function disablePerson(tx: Db, id: string, disabled_at: Date | null): Promise<boolean> {
  return changesRow(tx.updateTable('roster').set({ disabled_at }).where('id', '=', id).returning('id'));
}

/** Lists the rosters in use or, for one partner, its people by id. */
export async function listRosters(db: Db, partner: string | null, limit: number, after: string): Promise<readonly object[]> {
  if (partner === null)
    return db
      .selectFrom('partners')
      .leftJoin('roster_files', 'roster_files.id', 'roster_file_id')
      .select(['slug as partner', 'people', 'in_use_since as inUseSince'])
      .where('partners.id', 'in', ({ selectFrom }) => selectFrom('roster').select('partner_id').distinct())
      .orderBy('slug')
      .limit(limit)
      .execute();
  const partnerId = await partnerIdOf(db, partner);
  return db
    .selectFrom('roster')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('file_id', '=', db.selectFrom('partners').select('roster_file_id').where('id', '=', partnerId))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
