import type { Client } from 'pg';
import { UPID, type Member } from './members.ts';

/** The differences between the acknowledgements and the database. */
export interface Tally {
  readonly begun: number;
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged but not stored. */
  readonly lost: readonly string[];
  /** Stored in part. */
  readonly incomplete: readonly string[];
  /** Surplus rows of a kind for a member, and surplus seats. */
  readonly doubled: readonly string[];
  /** Valid members who were refused. */
  readonly refused: readonly string[];
}

/** The rows of one enrollment, without optional ones. */
interface StoredMember {
  readonly email: string;
  readonly surveys: number;
  readonly triages: number;
  readonly consents: number;
  readonly keys: number;
  readonly audited: number;
  readonly outcomes: number;
}

/** During a rollout, a version before months writes to the old table. */
const AUDITED = 'with audited as (select subject, action from audit union all select subject, action from audit_log)';

const STORED = `${AUDITED}
  select email, (select count(*)::int from surveys where surveys.access_code = accounts.access_code) as surveys,
    (select count(*)::int from triages where triages.access_code = accounts.access_code) as triages,
    (select count(*)::int from consents where consents.access_code = accounts.access_code) as consents,
    (select count(*)::int from member_keys where member_keys.access_code = accounts.access_code) as keys,
    (select count(*)::int from audited where subject = accounts.access_code and action = 'createAccount') as audited,
    (select count(*)::int from outcomes where outcomes.access_code = accounts.access_code) as outcomes
  from accounts where email like 'chaos-%'`;

const COUNTS = `${AUDITED}
  select (select count(*)::int from accounts where upid = $1) as accounts, (select taken from upids where upid = $1) as seats,
    (select batches.taken from batches join upids on batch_id = batches.id where upid = $1) as "batchSeats",
    (select count(*)::int from triages where completion_status = 'COMPLETE' and access_code is null) as unlinked,
    (select count(*)::int from audited where action = 'saveTriage') as audited, (select count(*)::int from triages) as triages`;

/** Creates a program id for these members. */
export async function addSeats(client: Client): Promise<void> {
  await client.query("insert into batches (id, partner_id, seats) values ('batch-chaos', 1001, 1000000)");
  await client.query("insert into upids (upid, batch_id, seats) values ($1, 'batch-chaos', 1000000)", [UPID]);
}

/** Compares the acknowledgements with the stored data. All members must be done. */
export async function takeTally(client: Client, members: readonly Member[]): Promise<Tally> {
  const { rows } = await client.query<StoredMember>(STORED);
  const storedByEmail = new Map(rows.map((row) => [row.email, row]));
  // One statement stores an enrollment, and consents depend only on the answers. So the consents of most members are the right ones
  // for all.
  const consents = medianOf(rows.map((row) => row.consents));
  const outcomes = Math.max(0, ...rows.map((row) => row.outcomes));
  const lost = members.flatMap(({ email, acknowledged }) => {
    const row = storedByEmail.get(email);
    if (acknowledged.has('createAccount') && !row) return [`${email}: account`];
    return acknowledged.has('storeOutcomes') && row?.outcomes === 0 ? [`${email}: outcomes`] : [];
  });
  const incomplete = rows.flatMap((row) => {
    const isComplete = row.surveys === 1 && row.triages === 1 && row.keys === 1 && row.audited === 1 && row.consents === consents;
    return isComplete && (row.outcomes === 0 || row.outcomes === outcomes) ? [] : [JSON.stringify(row)];
  });
  const { rows: countRows } = await client.query<Readonly<Record<string, number>>>(COUNTS, [UPID]);
  const { accounts, seats, batchSeats, unlinked, audited, triages } = countRows[0] ?? {};
  const doubled = [
    rows.length === storedByEmail.size || `${rows.length} accounts for ${storedByEmail.size} members`,
    (accounts === seats && accounts === batchSeats) || `${accounts} accounts, ${seats} seats, ${batchSeats} seats of the batch`,
    unlinked === members.length - rows.length || `${unlinked} triages that belong to nobody`,
    audited === triages || `${triages} triages, ${audited} audit rows about them`,
  ].filter((each) => each !== true);
  return {
    begun: members.length,
    acknowledged: members.filter(({ acknowledged }) => acknowledged.has('createAccount')).length,
    stored: rows.length,
    lost,
    incomplete,
    doubled,
    refused: members.flatMap(({ email, refused }) => (refused === null ? [] : [`${email}: ${refused}`])),
  };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
