import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../src/server/operatorCommands/runAdmin.ts';
import { audit } from '../../../src/server/store/audit.ts';
import { sealAudit } from '../../../src/server/audit/auditChain.ts';
import { openDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { seedSandbox } from '../../../src/server/sandbox/seed/sandbox.ts';
import { bundle } from '../support/bundle.ts';
import { healthKeys } from '../support/healthKeys.ts';
import { findPrograms } from '../support/postgres.ts';
import { freshDatabase } from '../support/sharedPostgres.ts';

const keys = healthKeys();
const folder = mkdtempSync(join(tmpdir(), 'enrollment-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface CommandOutput {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs an operator command. */
async function admin(args: readonly string[], variables: Readonly<Record<string, string>>, input = ''): Promise<CommandOutput> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runAdmin(args, {
    variables: { OPERATOR: 'jane', ...variables },
    input: async () => input,
    stdin: () => Readable.from([input]),
    print: (text) => out.push(text),
    error: (text) => errors.push(text),
  });
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}

type DatabaseVariables = Readonly<Record<string, string>>;

/** Fills a database, backs it up, erases a member, restores the backup elsewhere and finds the member again. */
async function backUpAndRestore(from: DatabaseVariables, to: DatabaseVariables, file: string): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = from;
  const postgres = { kind: 'postgres', url: url ?? '', directUrl: url ?? '', connections: 1, timeoutMs: 8_000 } as const;
  const { upkeep, close } = await openDatabase(url ? postgres : { kind: 'pglite', dataDir });
  await migrate(upkeep);
  await seedSandbox(upkeep, new Date());
  // A row written by a version that did not name the operator.
  await audit(upkeep, { actor: 'operator', action: 'retain', subject: '30 days', requestId: 'before' });
  await close();

  expect(await admin(['backup', file], from)).toMatchObject({ code: 0, errors: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await admin(['backup', file], from)).toMatchObject({ code: 1, errors: expect.stringContaining('already exists') });

  const refusal = { code: 2, errors: expect.stringContaining('erase-member has no option --trial') };
  expect(await admin(['erase-member', '--trial'], from, 'b2b@example.com\n')).toMatchObject(refusal);
  expect(await admin(['erase-member'], from, 'b2b@example.com\n')).toMatchObject({ code: 0, out: expect.stringContaining('"accessCode"') });
  expect(await admin(['erase-member'], from, 'b2b@example.com\n')).toMatchObject({ code: 1 });
  expect(await actionsOf('operator:jane', from)).toEqual(['backup', 'eraseMember']);
  const verified = await admin(['verify-audit'], from);
  expect(verified).toMatchObject({ code: 0, out: expect.stringMatching(/"rows": 3,[^]*"broken": null/) });
  expect(await admin(['verify-audit', '--head', 'f'.repeat(64)], from)).toMatchObject({ code: 1 });
  const head = await admin(['audit-head'], from);
  expect(head).toMatchObject({ code: 0, out: expect.stringMatching(/^(?!0{64})[0-9a-f]{64}\s*$/) });
  expect(await admin(['verify-audit', '--head', head.out.trim()], from)).toMatchObject({ code: 0 });

  expect(await admin(['restore', file], to)).toMatchObject({ code: 0, errors: '' });
  expect(await actionsOf('operator', to)).toEqual(['retain']);
  expect(await actionsOf('operator:jane', to)).toEqual(['backup', 'restore']);
  expect(await admin(['restore', file], to)).toMatchObject({ code: 1 });
  expect(await admin(['erase-member'], to, 'b2b@example.com')).toMatchObject({ code: 0 });
}

/** Returns how many rows, indexes and constraints each table has, except for the audit of the commands themselves. */
async function contentsOf(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select relname as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text as rows,
      (select count(*)::integer from pg_index where indrelid = pg_class.oid and indisvalid) as indexes,
      (select array_agg(conname order by conname) from pg_constraint where conrelid = pg_class.oid) as constraints
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname !~ '^audit' order by relname`);
  await client.end();
  return rows;
}

/** Returns the actions of somebody in the audit of a database. */
async function actionsOf(actor: string, variables: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const url = variables['DATABASE_URL'];
  const { upkeep, close } = await openDatabase(
    url === undefined
      ? { kind: 'pglite', dataDir: variables['DATA_DIR'] ?? '' }
      : { kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 },
  );
  const rows = await upkeep.selectFrom('audit_log').select('action').where('actor', '=', actor).orderBy('id').execute();
  await close();
  return rows.map(({ action }) => action);
}

describe('the operator', () => {
  it('backs up and restores a PGlite database, erases a member, and verifies the audit', async () => {
    await backUpAndRestore({ DATA_DIR: join(folder, 'one') }, { DATA_DIR: join(folder, 'two') }, join(folder, 'pglite.backup'));
  });

  it('backs up and restores PostgreSQL, erases a member, and verifies the audit', async () => {
    const [one, two] = [await freshDatabase('template1'), await freshDatabase('template1')];
    if (one === null || two === null) return expect(findPrograms()).toBeNull();
    await backUpAndRestore({ DATABASE_URL: one }, { DATABASE_URL: two }, join(folder, 'postgres.backup'));
  });

  it('detects an audit chain that was recomputed without the key, and adds keys to the chain of an older version', async () => {
    const url = await freshDatabase();
    if (url === null) return expect(findPrograms()).toBeNull();
    const database = { DATABASE_URL: url, ...keys };
    const client = new Client({ connectionString: url });
    await client.connect();
    const { upkeep, close } = await openDatabase({ kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 });
    try {
      expect(await admin(['retain', '--days', '1'], database)).toMatchObject({ code: 0 });
      expect(await admin(['verify-audit'], database)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/"keyed": 1,[^]*"broken": null/),
      });
      await client.query("update audit_log set subject = 'less', seal_id = null");
      await client.query('delete from audit_seals');
      await sealAudit(upkeep, null);
      expect(await admin(['verify-audit'], database)).toMatchObject({ code: 1, out: expect.stringContaining('"why": "unkeyed"') });
      expect(await admin(['key-audit'], { DATABASE_URL: url })).toMatchObject({
        code: 1,
        errors: expect.stringContaining('HEALTH_KEYS_FILE'),
      });
      expect(await admin(['key-audit'], database)).toMatchObject({ code: 0, out: expect.stringContaining('"keyed": 1') });
      expect(await admin(['verify-audit'], database)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/"keyed": 2,[^]*"broken": null/),
      });
      await client.query("update audit_log set subject = 'more' where action = 'retain'");
      await client.query('update audit_seals set mac = null');
      expect(await admin(['key-audit'], database)).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was keyed') });
    } finally {
      await client.end();
      await close();
    }
  });

  it('restores a parallel backup as a role that cannot create extensions, with the privileges of other roles', async () => {
    const [one, two] = [await freshDatabase('template1'), await freshDatabase('template1')];
    if (one === null || two === null) return expect(findPrograms()).toBeNull();
    const name = crypto.randomUUID().replaceAll('-', '');
    const [owner, app] = [`owner_${name}`, `app_${name}`];
    const url = new URL(two);
    const query = async (address: string, statement: string) => {
      const client = new Client({ connectionString: address });
      await client.connect();
      const { rows } = await client.query<Readonly<Record<string, unknown>>>(statement);
      await client.end();
      return rows;
    };
    expect(await admin(['migrate'], { DATABASE_URL: one })).toMatchObject({ code: 0 });
    await query(
      one,
      `create extension pg_stat_statements; create role ${owner} login; create role ${app} login; grant select on accounts to ${app}`,
    );
    await query(two, `alter database ${url.pathname.slice(1)} owner to ${owner}; alter schema public owner to ${owner}`);
    url.username = owner;

    const [file, missing] = [join(folder, 'parallel.backup'), join(folder, 'never.backup')];
    const limited = new URL(one);
    limited.username = app;
    expect(await admin(['backup', missing], { DATABASE_URL: limited.href })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Only the role that owns the tables'),
    });
    expect([existsSync(missing), existsSync(`${missing}.part`)]).toEqual([false, false]);
    expect(await admin(['backup', file, '--jobs', '2'], { DATABASE_URL: one })).toMatchObject({ code: 0, errors: '' });
    expect(statSync(file).mode & 0o777).toBe(0o700);
    expect(await admin(['restore', file, '--jobs', '2'], { DATABASE_URL: url.href })).toMatchObject({ code: 0, errors: '' });
    const privileges = `select has_table_privilege('${app}', 'accounts', 'select') as may, has_table_privilege('${app}', 'accounts', 'delete') as more`;
    expect(await query(two, privileges)).toEqual([{ may: true, more: false }]);
    expect(await query(two, "select extname from pg_extension where extname <> 'plpgsql'")).toEqual([]);
    expect(await admin(['restore', file, '--jobs', '2'], { DATABASE_URL: url.href })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('not empty'),
    });
  });

  it('resumes an interrupted restore without duplicate rows or missing indexes', async () => {
    const [one, two] = [await freshDatabase(), await freshDatabase('template1')];
    if (one === null || two === null) return expect(findPrograms()).toBeNull();
    const [from, to] = [{ DATABASE_URL: one }, { DATABASE_URL: two }];
    const [file, other] = [join(folder, 'interrupted.backup'), join(folder, 'other.backup')];
    const restore = ['restore', file, '--jobs', '3'];
    // Within a second, so that their contents have the same time.
    const backups = await Promise.all([file, other].map(async (each) => admin(['backup', each, '--jobs', '2'], from)));
    expect(backups).toMatchObject([{ code: 0 }, { code: 0 }]);
    // Simulates a disk that fails during the backup.
    const rows = readdirSync(file).filter((name) => name.endsWith('.dat.gz'));
    const lost = join(file, rows.toSorted().at(Math.floor(rows.length / 2)) ?? '');
    renameSync(lost, `${lost}.away`);
    expect(await admin(restore, to)).toMatchObject({ code: 1, errors: expect.stringContaining('pg_restore exited with') });
    expect(await admin(['verify-audit'], to)).toMatchObject({ code: 1, errors: expect.stringContaining('has not finished') });
    expect(await admin(['restore', file], to)).toMatchObject({ code: 1, errors: expect.stringContaining('--jobs') });
    expect(await admin(['restore', other, '--jobs', '2'], to)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('a different backup'),
    });

    renameSync(`${lost}.away`, lost);
    expect(await admin(restore, to)).toMatchObject({ code: 0, errors: '' });
    expect(await contentsOf(two)).toEqual(await contentsOf(one));
    expect(await admin(['verify-audit'], to)).toMatchObject({ code: 0 });
  });

  it('gets an error that names the migrate command on an unmigrated database, which stays empty', async () => {
    const dataDir = mkdtempSync(join(folder, 'unmigrated-'));
    const open = () => openDatabase({ kind: 'pglite', dataDir });
    await (await open()).close();
    for (const args of [['verify-audit'], ['retain', '--days', '400'], ['partners', 'list'], ['mails']])
      expect(await admin(args, { DATA_DIR: dataDir }), args[0]).toMatchObject({
        code: 1,
        errors: expect.stringContaining('npm run -s admin -- migrate'),
      });
    const { upkeep, close } = await open();
    expect(await upkeep.introspection.getTables()).toEqual([]);
    await close();
  });

  it('finds no partial file after a failed backup', async () => {
    const file = join(folder, 'failed.backup');
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:9/none' };
    expect(await admin(['backup', file], nowhere)).toMatchObject({ code: 1 });
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  it.each(['1', '2'])('completes one of two simultaneous backups to the same name and refuses the other, with --jobs %s', async (jobs) => {
    const url = await freshDatabase();
    if (url === null) return expect(findPrograms()).toBeNull();
    const file = join(folder, `twice-${jobs}.backup`);
    const backUp = () => admin(['backup', file, '--jobs', jobs], { DATABASE_URL: url });
    const outcomes = await Promise.all([backUp(), backUp()]);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(outcomes.find(({ code }) => code === 1)?.errors).toContain('already exists');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([true, false]);
  });

  it('learns that the output of a command is incomplete because the disk is full', async () => {
    const command = spawn(process.execPath, [await bundle('src/server/operatorCommands/main.ts'), '--help'], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    const [errors, [exitCode]] = await Promise.all([text(command.stderr ?? Readable.from([])), once(command, 'exit')]);
    expect([exitCode, errors]).toEqual([1, 'The output cannot be written (ENOSPC), so it is incomplete.\n']);
  });

  it('finds neither a partial file nor a running pg_dump after a backup that was ended by a signal', async () => {
    const url = await freshDatabase();
    if (url === null) return expect(findPrograms()).toBeNull();
    const file = join(folder, 'ended.backup');
    const [holder, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
    await Promise.all([holder.connect(), watcher.connect()]);
    // Makes pg_dump wait.
    await holder.query('begin');
    await holder.query('lock table accounts in access exclusive mode');
    const dumps = async () =>
      (await watcher.query("select from pg_stat_activity where datname = current_database() and application_name = 'pg_dump'")).rowCount;
    try {
      const env = { PATH: process.env['PATH'], DATABASE_URL: url };
      const command = spawn(process.execPath, [await bundle('src/server/operatorCommands/main.ts'), 'backup', file], { env });
      const exited = once(command, 'exit');
      await expect.poll(dumps).toBe(1);
      expect(existsSync(`${file}.part`)).toBe(true);
      command.kill('SIGTERM');
      expect(await exited).toEqual([1, null]);
      expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
      await expect.poll(dumps).toBe(0);
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
    }
  });

  it('imports files by name and from standard input, and gets exit code 1 for a bad row', async () => {
    const database = { DATA_DIR: join(folder, 'one') };
    const file = join(folder, 'batches.csv');
    writeFileSync(file, 'id,partner\ncli-1,acme\n');
    expect(await admin(['batches', 'import', file], database)).toMatchObject({ code: 0, out: expect.stringContaining('"imported": 1') });
    const ids = 'program-id,batch\nCLI-1,cli-1\nCLI-2,cli-2\n';
    expect(await admin(['program-ids', 'import', '-'], database, ids)).toMatchObject({
      code: 1,
      errors: 'line 3: there is no batch "cli-2"',
      out: expect.stringContaining('"imported": 0'),
    });
    expect(await admin(['program-ids', 'list', '--after', 'CLI-'], database)).not.toMatchObject({ out: expect.stringContaining('CLI-1') });
    expect(await admin(['batches', 'import', join(folder, 'none.csv')], database)).toMatchObject({
      code: 1,
      errors: `There is no file ${join(folder, 'none.csv')}. Check its name.`,
    });
    expect(await admin(['batches', 'add', '--colour', 'red'], database)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--colour'),
    });
  });

  it('gets an error when archiving a month without a folder, or a month without rows', async () => {
    const database = { DATA_DIR: join(folder, 'one') };
    expect(await admin(['archive-audit', '2024-05'], database)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('a month, such as'),
    });
    expect(await admin(['archive-audit', '2024-05', folder], database)).toMatchObject({
      code: 1,
      errors: 'The audit log has no rows for 2024-05, or they are already archived.',
    });
    expect(await admin(['verify-audit', '--archives', folder], database)).toMatchObject({
      code: 0,
      out: expect.stringContaining('"archived": 0'),
    });
  });

  it.each([
    ['does not exist', '/nowhere'],
    ['is a file', import.meta.filename],
    ['has no name', ''],
  ])('gets an error when verifying the archives of a folder that %s, even if no month is archived', async (_title, archives) => {
    const database = { DATA_DIR: join(folder, 'one') };
    expect(await admin(['verify-audit', '--archives', archives], database)).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining(`There is no folder "${archives}"`),
    });
  });

  it.each([
    [['backup', '/nowhere/new.backup'], 'There is no folder /nowhere. Check its name, or create it.'],
    [['program-ids', 'import', '/none.csv'], 'There is no file /none.csv. Check its name.'],
    [['program-ids', 'import', '/'], 'The named file is a folder. Name a file.'],
    [['partners', 'theme', 'acme', '/none.json'], 'There is no file /none.json. Check its name.'],
  ])('learns which file or folder a command cannot use: %j', async (args, errors) => {
    expect(await admin(args, { DATA_DIR: join(folder, 'one') })).toMatchObject({ code: 1, errors });
  });

  it.each([['backup', join(folder, 'never')], ['verify-audit'], ['retain', '--days', '1'], ['erase-member']])(
    'gets an error instead of a new empty database: %s',
    async (...args) => {
      const missingDatabase = { DATA_DIR: join(folder, 'none') };
      expect(await admin(args, missingDatabase, 'b2b@example.com')).toMatchObject({
        code: 1,
        errors: expect.stringContaining('contains no database'),
      });
      expect(existsSync(join(folder, 'none', 'pglite'))).toBe(false);
    },
  );

  it.each([
    [[], 'Name a command.'],
    [['bakup'], 'There is no command "bakup". Did you mean "backup"?'],
    [['backup'], 'needs the name of a new file'],
    [['backup', 'x', '--jobs', '0'], 'a whole number from 1 to 99'],
    [['retain', '--days', 'x'], 'a whole number from 1 to 36500'],
    [['retain', '--days', '99999999'], 'a whole number from 1 to 36500'],
    [['retain', '--weeks', '1'], '--weeks'],
    [['retain', '30', '--days', '400'], 'retain has too many arguments'],
    [['keys', 'rotate', '--trial'], 'keys has no option --trial'],
    [['member-data', 'ada@example.com'], 'member-data has too many arguments'],
  ])('gets a usage error for %j', async (args, message) => {
    expect(await admin(args, { DATA_DIR: join(folder, 'none') })).toMatchObject({ code: 2, errors: expect.stringContaining(message) });
  });

  it.each(['member-data', 'erase-member'])('gets a usage error for an email in UTF-16, as some shells pipe it: %s', async (command) => {
    const database = { DATA_DIR: join(folder, 'one') };
    const piped = Buffer.from('b2b@example.com\r\n', 'utf16le').toString('utf8');
    expect(await admin([command], database, piped)).toMatchObject({ code: 2, errors: expect.stringContaining('one email in UTF-8') });
  });

  it.each([
    [['retain', '--days', 'x'], 'retain --days N'],
    [['restore'], 'restores a backup into an empty database'],
  ])('sees only the usage of the command after a wrong argument: %j', async (args, usage) => {
    const { errors } = await admin(args, { DATA_DIR: join(folder, 'none') });
    expect(errors).toContain(usage);
    expect(errors).not.toContain('verify-audit');
  });

  it.each(['--help', '-h'])('sees the usage of a command that is given %s, which does not run', async (help) => {
    const outcome = await admin(['erase-member', help], { DATA_DIR: join(folder, 'none') }, 'b2b@example.com');
    expect(outcome).toMatchObject({ code: 0, out: expect.stringContaining('erases the member'), errors: '' });
    expect(await admin(['rosters', 'import', help], {})).toMatchObject({
      code: 0,
      out: expect.stringContaining('rosters import PARTNER FILE'),
    });
  });

  it('is told that a file is not a backup, and finds nothing restored', async () => {
    const other = join(folder, 'letter.txt');
    writeFileSync(other, 'This is a letter, not a backup.');
    const to = { DATA_DIR: join(folder, 'restored') };
    const url = await freshDatabase();
    for (const target of [to, ...(url === null ? [] : [{ DATABASE_URL: url }])])
      for (const jobs of ['1', '2'])
        expect(await admin(['restore', other, '--jobs', jobs], target)).toMatchObject({
          code: 1,
          errors: expect.stringContaining(`${other} cannot be read as a backup.`),
        });
    expect(existsSync(join(to.DATA_DIR, 'pglite'))).toBe(false);
  });

  it('sees nobody in the errors of a restore that fails in the middle of a row', async () => {
    const [url, empty] = [await freshDatabase('template1'), await freshDatabase('template1')];
    if (url === null || empty === null) return expect(findPrograms()).toBeNull();
    const [whole, cut] = [join(folder, 'people.backup'), join(folder, 'cut.backup')];
    const from = { DATABASE_URL: url };
    expect(await admin(['migrate'], from)).toMatchObject({ code: 0 });
    const partner = ['--id', '2001', '--slug', 'initech', '--name', 'Initech', '--support-email', 'help@initech.example'];
    expect(await admin(['partners', 'add', ...partner], from)).toMatchObject({ code: 0 });
    const people = Array.from({ length: 3_000 }, (_, index) => `Secretfirst${index},Secretlast${index},1975-02-19`);
    const roster = ['first-name,last-name,dob', ...people].join('\n');
    expect(await admin(['rosters', 'import', 'initech', '-'], from, roster)).toMatchObject({ code: 0 });
    expect(await admin(['backup', whole], from)).toMatchObject({ code: 0 });
    writeFileSync(cut, readFileSync(whole).subarray(0, statSync(whole).size * 0.9));
    const { code, errors } = await admin(['restore', cut, '--jobs', '2'], { DATABASE_URL: empty });
    expect([code, errors]).toEqual([1, expect.stringMatching(/missing data.*\nCONTEXT: {2}COPY roster, line \d+$/s)]);
    expect(errors).not.toMatch(/secret/i);
  });

  it('sees the error of a wrong setting without the usage of the commands', async () => {
    expect(await admin(['mails'], { DATABASE_URL: 'mysql://x' })).toMatchObject({ code: 2, errors: expect.not.stringContaining('usage') });
  });
});
