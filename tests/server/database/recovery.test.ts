import { appendFileSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../src/server/operatorCommands/runAdmin.ts';
import { accountBody, makeClaim } from '../support/claims.ts';
import { loginForm, openServer } from '../support/contractServer.ts';
import { healthKeys } from '../support/healthKeys.ts';
import { initCluster, newClusterFolder, NOBODY, type ClusterFolder } from '../support/postgres.ts';

const [cluster, recovered] = [await newClusterFolder(), await newClusterFolder()];
if (!cluster || !recovered) process.stderr.write('\n!!! Point-in-time recovery is NOT tested here. Debian: apt-get install postgresql\n\n');

const keys = healthKeys();
const ARCHIVE = '/mnt/wal';
const SETTINGS = ['fsync=off'];

const urlOf = ({ port }: ClusterFolder): string => `postgres://test@127.0.0.1:${port}/postgres`;

/** Makes PostgreSQL's user the owner of a file. */
function giveToPostgres(path: string): void {
  if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY);
}

/** Queries a cluster, and returns the first column of the first row. */
async function ask(cluster: ClusterFolder, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: urlOf(cluster) });
  await client.connect();
  try {
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(statement);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Runs an operator command. @returns its exit code and its output */
async function admin(of: ClusterFolder, ...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const lines: string[] = [];
  const code = await runAdmin(args, {
    variables: { OPERATOR: 'jane', DATABASE_URL: urlOf(of), ...keys },
    input: async () => '',
    stdin: () => Readable.from([]),
    print: (text) => lines.push(text),
    error: (text) => lines.push(text),
  });
  return { code, output: lines.join('\n').trim() };
}

// The steps of operating.md, Point-in-time recovery.
describe.runIf(cluster && recovered)('a database with an archived log', () => {
  if (!cluster || !recovered) return;
  const archive = join(dirname(cluster.data), 'wal');
  const archivedFiles = (name: RegExp): readonly string[] => readdirSync(archive).filter((file) => name.test(file));
  const segment = 'select pg_walfile_name(pg_switch_wal())';
  const untilArchived = async (name: unknown): Promise<void> => {
    await expect.poll(() => archivedFiles(/\.gz$/)).toContain(`${String(name)}.gz`);
  };
  afterAll(() => {
    cluster.remove();
    recovered.remove();
  });

  it('can be recovered to the moment before a mistaken delete, with its members, their answers and an unbroken audit', async () => {
    mkdirSync(archive);
    giveToPostgres(archive);
    initCluster(cluster);
    const conf = readFileSync(new URL('../../../deploy/postgresql-archive.conf', import.meta.url), 'utf8');
    appendFileSync(join(cluster.data, 'postgresql.conf'), conf.replaceAll(ARCHIVE, archive));
    cluster.start(SETTINGS);

    const server = await openServer({ DATABASE_URL: urlOf(cluster), ...keys });
    await untilArchived(await ask(cluster, segment));
    cluster.run('pg_basebackup', '-d', urlOf(cluster), '-D', recovered.data, '-c', 'fast');
    cluster.run('pg_verifybackup', recovered.data);

    // Enrolled after the base backup, so only the log has this member.
    const { email, ...claim } = await makeClaim(server);
    const enrolled = await server.call('POST', '/account/users', { body: accountBody({ email, ...claim }) });
    expect(enrolled.status).toBe(200);
    const head = await admin(cluster, 'audit-head');
    const moment = await ask(cluster, 'select clock_timestamp()::text');
    await ask(cluster, 'delete from accounts');
    const login = loginForm(email, 'correct horse battery 9');
    expect((await server.call('POST', '/oauth/token', login)).status).not.toBe(200);
    expect(await admin(cluster, 'retain', '--days', '400')).toMatchObject({ code: 0 });
    const laterHead = await admin(cluster, 'audit-head');
    expect(laterHead.output).not.toBe(head.output);
    await server.close();
    await untilArchived(await ask(cluster, segment));
    cluster.crash();

    // Removes only the files that the base backup does not need.
    const before = archivedFiles(/./).length;
    const [oldest = ''] = archivedFiles(/\.backup\.gz$/);
    recovered.run('pg_archivecleanup', '-x', '.gz', archive, oldest.replace(/\.gz$/, ''));
    expect(archivedFiles(/./).length).toBeLessThan(before);

    appendFileSync(join(recovered.data, 'postgresql.conf'), `recovery_target_time = '${String(moment)}'\n`);
    const signal = join(recovered.data, 'recovery.signal');
    writeFileSync(signal, '');
    giveToPostgres(signal);
    recovered.start(SETTINGS);
    await expect.poll(() => ask(recovered, 'select pg_get_wal_replay_pause_state()')).toBe('paused');
    expect(await ask(recovered, `select count(*)::int from accounts where email_key = '${email}'`)).toBe(1);
    await ask(recovered, 'select pg_wal_replay_resume()');
    await expect.poll(() => ask(recovered, 'select pg_is_in_recovery()')).toBe(false);

    expect(await admin(recovered, 'migrate')).toMatchObject({ code: 0 });
    expect(await admin(recovered, 'verify-audit', '--head', head.output)).toMatchObject({ code: 0 });
    // Later changes are gone.
    expect(await admin(recovered, 'verify-audit', '--head', laterHead.output)).toMatchObject({ code: 1 });
    const recoveredServer = await openServer({ DATABASE_URL: urlOf(recovered), ...keys });
    expect((await recoveredServer.call('POST', '/oauth/token', login)).status).toBe(200);
    expect(await recoveredServer.db.selectFrom('surveys').select('answers').execute()).not.toEqual([]);
    await recoveredServer.close();
    // The recovered server archives on a new timeline, next to the old log.
    await untilArchived('00000002.history');
    await untilArchived(await ask(recovered, segment));
  });
});
