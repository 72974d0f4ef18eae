import { capitalise } from '../../../runtime/base/capitalise.ts';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readLogo } from '../../logos/readLogo.ts';
import { audit, type CommandRun } from '../../store/audit.ts';
import { storeLogo, removeLogos } from '../../store/logos.ts';
import type { Db } from '../../store/schema.ts';
import { storeTheme } from '../../store/themes.ts';
import { inTransaction } from '../../store/transactions.ts';
import { contrastsOf, requireContrast } from '../../themes/contrasts.ts';
import { readTheme } from '../../themes/theme.ts';
import { batches, passcodes } from './batches.ts';
import { BadRow, type Cells } from './cells.ts';
import type { ImportCounts } from './importRows.ts';
import { partnerIdOf, partners } from './partners.ts';
import { programIds } from './programIds.ts';
import type { Resource } from './resource.ts';
import { addPerson, changePerson, disablePerson, importRoster, listRosters, ROSTER_COLUMNS } from './rosters.ts';

/** The inputs and outputs of a command other than the database. */
export interface DataIo {
  /** Standard input, for the file name `-`. */
  readonly stdin: () => Readable;
  /** Receives messages that are not results, such as bad rows and progress. */
  readonly report: (line: string) => void;
  readonly commandRun: CommandRun;
}

/** Output of a command; `ok: false` makes the exit code 1. A plain string reports wrong arguments. */
export type DataResult = { readonly output: unknown; readonly ok: boolean } | string;

const RESOURCES: ReadonlyMap<string, Resource> = new Map([
  ['partners', partners],
  ['batches', batches],
  ['program-ids', programIds],
  ['passcodes', passcodes],
]);

/** Names of the data that these commands manage. */
export const DATA_COMMANDS: readonly string[] = [...RESOURCES.keys(), 'rosters'];

/** The options of each action other than `add` and `change`, whose options are columns. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['list', ['limit', 'after']],
  ['disable', []],
  ['enable', []],
  ['import', ['dry-run']],
  ['logo', ['dark', 'remove']],
  ['theme', ['dry-run', 'remove']],
]);

/** The actions on every kind of data. */
const ACTIONS: readonly string[] = ['list', 'add', 'change', 'disable', 'enable', 'import'];

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

interface CommandArguments {
  readonly action: string;
  readonly names: readonly string[];
  readonly cells: Cells;
  readonly isTrial: boolean;
  readonly limit: number;
  readonly after: string;
  readonly isDark: boolean;
  readonly isRemoved: boolean;
}

/** Lists, adds, changes, disables, enables or imports partner data. */
export async function runData(db: Db, kind: string, args: readonly string[], io: DataIo): Promise<DataResult> {
  const resource = RESOURCES.get(kind);
  const commandArguments = readArguments(args, resource?.columns ?? ROSTER_COLUMNS);
  if (typeof commandArguments === 'string') return `${kind}: ${commandArguments}`;
  try {
    return resource ? await onResource(db, kind, resource, commandArguments, io) : await onRosters(db, commandArguments, io);
  } catch (error) {
    if (error instanceof BadRow) return { output: `${capitalise(error.message)}. Nothing was changed.`, ok: false };
    throw error;
  }
}

function readArguments(args: readonly string[], columns: readonly string[]): CommandArguments | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      dark: { type: 'boolean' },
      remove: { type: 'boolean' },
      limit: { type: 'string' },
      after: { type: 'string' },
      ...Object.fromEntries(columns.map((column) => [column, { type: 'string' }] as const)),
    },
  });
  const [action = '', ...names] = positionals;
  // An option without effect may be one that the operator relies on: `partners disable acme --dry-run` must not disable acme.
  const taken = OPTIONS.get(action) ?? columns;
  const unwanted = Object.keys(values).find((option) => !taken.includes(option));
  if (unwanted !== undefined) return `${action} has no option --${unwanted}.`;
  const {
    'dry-run': isTrial = false,
    dark: isDark = false,
    remove: isRemoved = false,
    limit = String(DEFAULT_LIMIT),
    after = '',
    ...given
  } = values;
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > MAX_LIMIT) return `--limit must be a whole number from 1 to ${MAX_LIMIT}.`;
  const cells = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
  );
  return { action, names, cells, isTrial, limit: count, after, isDark, isRemoved };
}

async function onResource(db: Db, kind: string, resource: Resource, commandArguments: CommandArguments, io: DataIo): Promise<DataResult> {
  const { action, names, cells, isTrial, limit, after } = commandArguments;
  const [name = ''] = names;
  if (kind === 'partners' && action === 'logo') return setLogo(db, commandArguments, io);
  if (kind === 'partners' && action === 'theme') return setTheme(db, commandArguments, io);
  const isNamed = ['change', 'disable', 'enable', 'import'].includes(action);
  if (names.length !== (isNamed ? 1 : 0))
    return `${kind} ${action} ${isNamed ? `needs one ${action === 'import' ? 'FILE' : 'KEY'}` : 'takes options, not names'}.`;
  switch (action) {
    case 'list':
      return { output: await resource.list(db, limit, after), ok: true };
    case 'add':
      return write(db, io.commandRun, `${kind} add`, cells[resource.columns[0] ?? ''] ?? '', (tx) => resource.add(tx, withoutEmpty(cells)));
    case 'import':
      return importAll(db, kind, resource, name, isTrial, io);
    default:
      return changeEntry(db, kind, resource, name, commandArguments, io);
  }
}

/** Changes, disables or enables an entry. */
async function changeEntry(
  db: Db,
  kind: string,
  { columns, change, disable }: Pick<Resource, 'columns' | 'change' | 'disable'>,
  key: string,
  { action, cells }: CommandArguments,
  { commandRun }: DataIo,
): Promise<DataResult> {
  switch (action) {
    case 'change':
      if (Object.keys(cells).length === 0)
        return `${kind} change needs at least one of ${columns.map((column) => `--${column}`).join(', ')}.`;
      return write(db, commandRun, `${kind} change`, key, (tx) => change(tx, key, cells));
    case 'disable':
    case 'enable':
      return write(db, commandRun, `${kind} ${action}`, key, (tx) => disable(tx, key, action === 'disable' ? new Date() : null));
    default:
      return unknownAction(kind, action);
  }
}

function unknownAction(kind: string, action: string): string {
  return `${kind} can ${ACTIONS.slice(0, -1).join(', ')} and ${ACTIONS.at(-1)}, but not "${action}".`;
}

async function onRosters(db: Db, commandArguments: CommandArguments, io: DataIo): Promise<DataResult> {
  const { action, names, cells, isTrial, limit, after } = commandArguments;
  const [name, file] = names;
  if (!ACTIONS.includes(action)) return unknownAction('rosters', action);
  if (names.length > (action === 'import' ? 2 : 1)) return `rosters ${action} has too many arguments.`;
  if (action === 'list') return { output: await listRosters(db, name ?? null, limit, after), ok: true };
  if (name === undefined)
    return `rosters ${action} needs the ${action === 'add' || action === 'import' ? 'PARTNER' : 'ID of a person (rosters list PARTNER)'}.`;
  switch (action) {
    case 'add': {
      let id = '';
      const result = await write(db, io.commandRun, 'rosters add', name, async (tx) => {
        id = await addPerson(tx, name, withoutEmpty(cells));
      });
      return typeof result === 'string' || !result.ok ? result : { output: { added: id }, ok: true };
    }
    case 'import': {
      if (file === undefined) return 'rosters import needs the PARTNER and a FILE.';
      const { inUse, ...counts } = await importRoster(db, name, importFileOf(file, io), isTrial);
      if (inUse) await audit(db, { ...io.commandRun, action: 'rosters import', subject: name });
      if (counts.rows === 0)
        return { output: 'The file has no people. The roster is unchanged, because an empty one would refuse everybody.', ok: false };
      return summary(counts, isTrial);
    }
    default: {
      const people = { columns: ROSTER_COLUMNS, change: changePerson, disable: disablePerson };
      return changeEntry(db, 'rosters', people, name, commandArguments, io);
    }
  }
}

/** Sets a partner's logo, or removes its logos. */
async function setLogo(db: Db, { names, isDark, isRemoved }: CommandArguments, { commandRun }: DataIo): Promise<DataResult> {
  const [name, file, ...more] = names;
  if (name === undefined || (file === undefined) !== isRemoved || (isDark && isRemoved) || more.length > 0)
    return 'partners logo needs the PARTNER and a FILE, or --remove.';
  const logo = file === undefined ? null : readLogo(await readFile(file));
  return write(db, commandRun, 'partners logo', name, async (tx) => {
    const partnerId = await partnerIdOf(tx, name);
    if (logo === null) await removeLogos(tx, partnerId);
    else await storeLogo(tx, partnerId, isDark ? 'dark' : 'light', logo);
  });
}

/** Sets a partner's theme, or removes it. With --dry-run, reports the theme's contrasts and changes nothing. */
async function setTheme(db: Db, { names, isTrial, isRemoved }: CommandArguments, { commandRun }: DataIo): Promise<DataResult> {
  const [name, file, ...more] = names;
  if (name === undefined || (file === undefined) !== isRemoved || (isTrial && isRemoved) || more.length > 0)
    return 'partners theme needs the PARTNER and a FILE, or --remove.';
  const theme = file === undefined ? null : readTheme(parseFile(file, await readFile(file, 'utf8')));
  if (theme !== null) requireContrast(theme);
  if (isTrial && theme !== null) {
    const contrasts = contrastsOf(theme).map(({ scheme, ink, ground, ratio }) => [`${scheme}: ${ink} on ${ground}`, ratio.toFixed(2)]);
    return { output: Object.fromEntries(contrasts), ok: true };
  }
  return write(db, commandRun, 'partners theme', name, async (tx) => storeTheme(tx, await partnerIdOf(tx, name), theme));
}

/** @throws an error that names the file, when its text is not JSON */
function parseFile(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}

/** Imports all rows of a file, or none if one of them is bad. */
async function importAll(db: Db, kind: string, resource: Resource, file: string, isTrial: boolean, io: DataIo): Promise<DataResult> {
  const tx = await db.startTransaction().execute();
  try {
    const counts = await resource.importFile(tx, importFileOf(file, io));
    if (isTrial || counts.bad > 0) await tx.rollback().execute();
    else {
      await audit(tx, { ...io.commandRun, action: `${kind} import`, subject: basename(file) });
      await tx.commit().execute();
    }
    return summary(counts, isTrial);
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

function summary({ rows, bad }: ImportCounts, isTrial: boolean): DataResult {
  if (bad > 0) return { output: { rows, bad, imported: 0 }, ok: false };
  return { output: isTrial ? { rows, bad, wouldImport: rows } : { rows, bad, imported: rows }, ok: true };
}

function importFileOf(file: string, { stdin, report }: DataIo) {
  const open = file === '-' ? stdin : () => createReadStream(file);
  return { name: file === '-' ? 'standard input' : basename(file), open, report, progress: report };
}

/**
 * Writes in a transaction, with an audit row.
 * @param work resolves with false when the key does not exist
 */
async function write(
  db: Db,
  commandRun: CommandRun,
  action: string,
  key: string,
  work: (tx: Db) => Promise<boolean | void>,
): Promise<DataResult> {
  return inTransaction(db, async (tx) => {
    if ((await work(tx)) === false) throw new BadRow(`there is no ${JSON.stringify(key)}`);
    await audit(tx, { ...commandRun, action, subject: key });
    return { output: { done: action, key }, ok: true };
  });
}

function withoutEmpty(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
}
