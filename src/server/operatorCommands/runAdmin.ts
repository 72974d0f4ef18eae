import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { migrate, requireMigrated } from '../migrations/migrate.ts';
import { readSettings, type Settings } from '../settings.ts';
import { audit, type CommandRun } from '../store/audit.ts';
import { auditHead, keyAudit, sealAudit, verifyAudit } from '../audit/auditChain.ts';
import { isStorable } from '../http/isStorable.ts';
import { hasTable } from '../store/hasTable.ts';
import { listMails } from '../store/mails.ts';
import { openRing } from '../encryption/healthSettings.ts';
import type { Db } from '../store/schema.ts';
import { hasStoreKey, openVault, type Store } from '../store/vault.ts';
import { archiveAudit, archivesIn } from '../audit/archiveAudit.ts';
import { backup, requireDatabase, restore, runOn, type RecordRun } from './backup.ts';
import { nearest } from '../../runtime/base/nearest.ts';
import { eraseMember } from '../dataRequests/eraseMember.ts';
import { DATA_COMMANDS, runData } from './partnerData/runData.ts';
import { commandRunOf } from './commandRun.ts';
import { fileFailure } from './fileFailure.ts';
import { memberData } from '../dataRequests/memberData.ts';
import { retain } from './retain.ts';
import { countKeys, rotateKeys } from './rotateKeys.ts';
import { encryptRows } from './encryptRows.ts';

const USAGE = `usage: npm run -s admin -- <command>

  migrate                     migrates the database to this version; no other command does
  backup FILE [--jobs N]      saves the whole database in one file; with --jobs, N processes save it in a folder
  restore FILE [--jobs N] [--no-grants]
                              restores a backup into an empty database; with --jobs, N processes restore it, and the same command
                              continues an interrupted one; --no-grants omits the privileges of other roles
  verify-audit [--head HASH] [--archives FOLDER]
                              checks that no audit row has been changed; HASH: a head that was stored elsewhere; with
                              --archives also the rows of archived months
  archive-audit MONTH FOLDER  moves a past month of the audit log, such as 2026-05, into a file
  key-audit                   keys the seals that an earlier version stored without a key, if none is broken
  audit-head                  seals the new audit rows, and prints the head to store elsewhere
  retain --days N [--trial]   deletes partial answers, checks and events older than N days; --trial only counts
  seal [--trial]              seals health data that was stored unsealed; --trial only counts
  keys [rotate]               counts the keys of members' data by the key that wraps them; rotate wraps all with
                              HEALTH_KMS_KEY, or else with the first key of HEALTH_KEYS_FILE
  mails                       prints how many emails are waiting, and those that the server gave up on
  member-data                 prints the decrypted data of the member whose email is read from standard input
  erase-member                erases the member whose email is read from standard input

  partners|batches|passcodes|program-ids|rosters ...
    list [--limit N] [--after KEY]     prints JSON; rosters list PARTNER lists its people
    add --COLUMN TEXT ...              adds one; rosters add PARTNER --COLUMN TEXT ...
    change KEY --COLUMN TEXT ...       changes only the named columns
    disable KEY, enable KEY            KEY is a passcode's batch, or the listed ID of a person on a roster
    import FILE [--dry-run]            imports a whole CSV file or nothing; - reads standard input
    partners logo PARTNER FILE [--dark]       sets an SVG or PNG; partners logo PARTNER --remove
    partners theme PARTNER FILE [--dry-run]   sets colours, corners and typeface; partners theme PARTNER --remove
    rosters import PARTNER FILE [--dry-run]   replaces the partner's whole roster

Uses the server's database: DATABASE_URL, or the DATA_DIR of a stopped server. See docs/operating.md.
Exits with 0 for success, 1 for a failure and 2 for wrong arguments.
`;

/** The lines about one command, or about all commands that read partners' data. */
const COMMAND_LINES = /^ {2}(?<name>\S+).*\n(?: {3,}.*\n)*/gm;

/**
 * Returns the usage of a command, without the many lines about others, which would scroll the error away. Without a command, returns the
 * whole usage.
 */
function usageOf(name: string): string {
  if (name === '') return USAGE;
  const [lines] = [...USAGE.matchAll(COMMAND_LINES)].find(({ groups }) => groups?.['name']?.split('|').includes(name)) ?? [];
  return `${lines === undefined ? '' : `usage:\n${lines}\n`}All commands: npm run -s admin -- help`;
}

/** The command's environment: a shell, or a test. */
export interface AdminIo {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly input: () => Promise<string>;
  /** The same input as a stream, for large files. */
  readonly stdin: () => Readable;
  readonly print: (text: string) => void;
  readonly error: (text: string) => void;
}

/** Arguments of a command. */
interface Call {
  readonly settings: Settings;
  readonly commandRun: CommandRun;
  readonly file: string;
  readonly folder: string;
  readonly head: string | undefined;
  readonly archives: string | undefined;
  readonly days: string | undefined;
  readonly trial: boolean;
  readonly jobs: string;
  readonly grants: boolean;
  readonly input: () => Promise<string>;
}

/** Output of a command, as lines or as an object. `ok: false` makes the exit code 1. */
interface CommandResult {
  readonly output: unknown;
  readonly ok?: boolean;
}

/** All options of commands, in the notation of `parseArgs`. */
const OPTIONS = {
  head: { type: 'string' },
  archives: { type: 'string' },
  days: { type: 'string' },
  trial: { type: 'boolean' },
  jobs: { type: 'string' },
  'no-grants': { type: 'boolean' },
} as const;

interface Command {
  /** Number of names that may follow the command, such as a file; none by default. */
  readonly names?: number;
  /** The options that the command takes; none by default. */
  readonly options?: readonly (keyof typeof OPTIONS)[];
  /** Runs the command. Returns a message if its arguments are wrong. */
  readonly run: (call: Call) => Promise<CommandResult | string>;
}

const JOBS = /^[1-9]\d?$/;
/** A century. PostgreSQL has no timestamp that is millions of days ago. */
const MAX_DAYS = 36_500;

const NO_EMAIL = "reads one email in UTF-8 from standard input, so that it stays out of the shell's history.";

/** Returns the email on standard input; null if there is none, or if the input is in another encoding, such as UTF-16. */
async function readEmail(input: AdminIo['input']): Promise<string | null> {
  const email = (await input()).trim();
  return email.includes('@') && isStorable(email) ? email : null;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  migrate: {
    run: async ({ settings }) => ({ output: await onDatabase(settings, migrate, async () => undefined) }),
  },
  backup: {
    names: 1,
    options: ['jobs'],
    run: async ({ settings, commandRun, file, jobs }) => {
      if (file === '') return 'backup needs the name of a new file.';
      if (!JOBS.test(jobs)) return 'backup needs --jobs with a whole number from 1 to 99.';
      await backup(settings.database, file, { jobs: Number(jobs) }, recorderOf('backup', commandRun));
      return { output: { written: file } };
    },
  },
  restore: {
    names: 1,
    options: ['jobs', 'no-grants'],
    run: async ({ settings, commandRun, file, jobs, grants }) => {
      if (file === '') return 'restore needs the file of a backup.';
      if (!JOBS.test(jobs)) return 'restore needs --jobs with a whole number from 1 to 99.';
      await restore(settings.database, file, { jobs: Number(jobs), grants }, recorderOf('restore', commandRun));
      return { output: { restored: file } };
    },
  },
  'verify-audit': {
    options: ['head', 'archives'],
    run: async ({ settings, head, archives }) => {
      const report = await onStore(settings, async ({ db, vault: { auditKey } }) => {
        await sealAudit(db, auditKey);
        return verifyAudit(db, auditKey, head, archives === undefined ? undefined : archivesIn(archives));
      });
      return { output: report, ok: report.broken === null && report.holdsKnown };
    },
  },
  'archive-audit': {
    names: 2,
    run: async ({ settings, commandRun, file: month, folder }) => {
      if (month === '' || folder === '') return 'archive-audit needs a month, such as 2026-05, and an existing folder.';
      const archive = { month, folder, now: new Date(), commandRun };
      return { output: await onStore(settings, ({ db, vault }) => archiveAudit(db, vault.auditKey, archive)) };
    },
  },
  'audit-head': {
    run: async ({ settings }) => ({ output: await onStore(settings, ({ db, vault }) => auditHead(db, vault.auditKey)) }),
  },
  'key-audit': {
    run: async ({ settings, commandRun }) =>
      onStore(settings, async ({ db, vault: { auditKey } }) => {
        if (!auditKey) return 'key-audit needs HEALTH_KEYS_FILE or HEALTH_KMS_URL.';
        const keyed = await keyAudit(db, auditKey);
        if (keyed === null) return { output: 'A seal is broken. Nothing was keyed. See verify-audit.', ok: false };
        if (keyed > 0) await audit(db, { ...commandRun, action: 'keyAudit', subject: `${keyed} seals` });
        return { output: { keyed } };
      }),
  },
  retain: {
    options: ['days', 'trial'],
    run: async ({ settings, commandRun, days, trial }) => {
      const age = Number(days);
      if (!Number.isInteger(age) || age < 1 || age > MAX_DAYS) return `retain needs --days with a whole number from 1 to ${MAX_DAYS}.`;
      const counts = await onDatabase(settings, (db) => retain(db, age, trial, commandRun));
      return { output: { [trial ? 'wouldRemove' : 'removed']: counts } };
    },
  },
  seal: {
    options: ['trial'],
    run: async ({ settings, commandRun, trial }) => {
      if (!settings.health.isEncrypting) return 'seal needs HEALTH_KEYS_FILE or HEALTH_KMS_URL, and HEALTH_SEALS must not be off.';
      const counts = await onStore(settings, (store) => encryptRows(store, trial, commandRun), { createsKey: true });
      return { output: { [trial ? 'wouldSeal' : 'sealed']: counts } };
    },
  },
  keys: {
    names: 1,
    run: async ({ settings, commandRun, file: action }) => {
      if (action === '') return { output: { keys: await onDatabase(settings, countKeys) } };
      if (action !== 'rotate') return `keys takes rotate, not "${action}".`;
      const ring = await openRing(settings.health, false);
      if (!ring) return 'keys rotate needs HEALTH_KEYS_FILE or HEALTH_KMS_URL.';
      return { output: await onDatabase(settings, (db) => rotateKeys(db, ring, commandRun)) };
    },
  },
  mails: {
    run: async ({ settings }) => ({ output: await onDatabase(settings, (db) => listMails(db)) }),
  },
  'member-data': {
    run: async ({ settings, commandRun, input }) => {
      const email = await readEmail(input);
      if (email === null) return `member-data ${NO_EMAIL}`;
      const data = await onStore(settings, (store) => memberData(store, email, commandRun));
      return { output: data ?? 'No account has this email.', ok: data !== null };
    },
  },
  'erase-member': {
    run: async ({ settings, commandRun, input }) => {
      const email = await readEmail(input);
      if (email === null) return `erase-member ${NO_EMAIL}`;
      const erased = await onStore(settings, (store) => eraseMember(store, email, commandRun));
      return { output: erased ?? 'No account has this email. Nothing was erased.', ok: erased !== null };
    },
  },
};

/**
 * Returns a function that records a command in the audit log. Uses whichever table exists, because a backup may come from an earlier
 * version.
 */
function recorderOf(action: 'backup' | 'restore', { actor, requestId }: CommandRun): RecordRun {
  return async (db) => {
    for (const table of ['audit_log', 'audit'] as const)
      if (await hasTable(db, table))
        return void (await db.insertInto(table).values({ actor, action, subject: 'database', request_id: requestId }).execute());
  };
}

/** Works on the database and its vault. @param createsKey true to create a key in a data folder without one */
function onStore<T>(settings: Settings, work: (store: Store) => Promise<T>, { createsKey = false } = {}): Promise<T> {
  const { health } = settings;
  return onDatabase(settings, async (db) => {
    const ring = await openRing(health, createsKey && !(await hasStoreKey(db)));
    return work({ db, vault: await openVault(db, ring, health.isEncrypting) });
  });
}

async function onDatabase<T>(
  { database }: Settings,
  work: (db: Db) => Promise<T>,
  check: (db: Db) => Promise<unknown> = requireMigrated,
): Promise<T> {
  requireDatabase(database);
  return runOn(database, async (db) => {
    await check(db);
    return work(db);
  });
}

/**
 * Runs one operator command.
 * @returns the exit code: 0 for success, 1 for a failure, 2 for wrong arguments
 */
export async function runAdmin(args: readonly string[], { variables, input, stdin, print, error }: AdminIo): Promise<number> {
  const [name = '', ...rest] = args;
  const usageError = (message: string): number => {
    error(`${message}\n\n${usageOf(name)}`);
    return 2;
  };
  if (['help', '--help', '-h'].includes(name)) {
    print(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isData = DATA_COMMANDS.includes(name);
  if (!command && !isData) {
    const meant = nearest(name, [...Object.keys(COMMANDS), ...DATA_COMMANDS]);
    const unknown = `There is no command "${name}".${meant === null ? '' : ` Did you mean "${meant}"?`}`;
    return usageError(name === '' ? 'Name a command.' : unknown);
  }
  // Whoever asks how to use a command must not run it.
  if (rest.some((each) => each === '--help' || each === '-h')) {
    print(usageOf(name));
    return 0;
  }
  // Operator commands need only the database, not a complete production configuration.
  const settings = readSettings({ ...variables, APP_ENV: 'development', SEED: 'none', RATE_LIMIT: 'on' });
  if (!settings.ok) {
    error(settings.error.join('\n'));
    return 2;
  }
  try {
    const answer = command
      ? await runCommand(name, command, rest, settings.value, input)
      : await onDatabase(settings.value, (db) =>
          runData(db, name, rest, { stdin, report: error, commandRun: commandRunOf(settings.value) }),
        );
    if (typeof answer === 'string') return usageError(answer);
    print(typeof answer.output === 'string' ? answer.output : JSON.stringify(answer.output, null, 2));
    return answer.ok === false ? 1 : 0;
  } catch (failure) {
    if (failure instanceof TypeError && 'code' in failure) return usageError(failure.message);
    const reported = fileFailure(failure);
    error(reported instanceof Error ? reported.message : String(reported));
    return 1;
  }
}

/** Runs a command, but not with an argument that it does not take: `erase-member --trial` must not erase a member. */
async function runCommand(
  name: string,
  { names = 0, options = [], run }: Command,
  args: string[],
  settings: Settings,
  input: AdminIo['input'],
): Promise<CommandResult | string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const unwanted = Object.keys(values).find((given) => !options.some((option) => option === given));
  if (unwanted !== undefined) return `${name} has no option --${unwanted}.`;
  if (positionals.length > names) return `${name} has too many arguments.`;
  const { head, archives, days, trial = false, jobs = '1', 'no-grants': noGrants = false } = values;
  const [file = '', folder = ''] = positionals;
  const commandRun = commandRunOf(settings);
  return run({ settings, commandRun, input, file, folder, head, archives, days, trial, jobs, grants: !noGrants });
}
