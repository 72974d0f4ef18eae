import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A PostgreSQL whose data is removed when it stops. */
export interface ThrowAwayPostgres {
  readonly url: string;
  /** Its data, with the tables and the log of changes (WAL). */
  readonly data: string;
  /** What it reports: with `log_statement`, every statement. */
  readonly log: string;
  /** Stops it immediately, as a crash does. It can be started again. */
  readonly crash: () => void;
  readonly startAgain: () => void;
  /** Stops it and removes its data. */
  readonly stop: () => void;
}

const DEBIAN = '/usr/lib/postgresql';
const NOBODY = 65_534;

/**
 * Starts a cluster in a temporary folder. PostgreSQL refuses to run as root, so root starts it as nobody.
 * @param fsync `on`: commits survive a power cut, as in production; `off` is enough for tests
 * @param more further settings, such as `log_statement=all`
 * @returns null if PostgreSQL is missing and cannot be installed
 */
export async function startPostgres(fsync: 'on' | 'off' = 'off', more: readonly string[] = []): Promise<ThrowAwayPostgres | null> {
  const programs = findPrograms() ?? installPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const run = (program: string, ...args: string[]): void => {
    const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const result = spawnSync(join(programs, program), args, { cwd: folder, stdio: 'pipe', ...owner });
    if (result.status !== 0) throw new Error(`${program} failed: ${outputOf(result)}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', '-D', data, '-U', 'test', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  const further = more.map((setting) => ` -c ${setting}`).join('');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${fsync} -c max_connections=200${further}`;
  const log = join(folder, 'log');
  const start = (): void => run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', log, '-o', options, 'start');
  const crash = (): void => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
  start();
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    data,
    log,
    crash,
    startAgain: start,
    stop: () => {
      crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the folder with initdb and pg_ctl, from Debian's newest version or else PATH. Null if there is none. */
export function findPrograms(): string | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...debian.toSorted().toReversed(), ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null;
}

/** Installs Debian's package, if this process may. */
function installPrograms(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', 'update'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', 'postgresql'], {
    stdio: 'ignore',
    env,
  });
  return findPrograms();
}

function outputOf({ error, stdout, stderr }: SpawnSyncReturns<Buffer>): string {
  return error ? error.message : `${stdout.toString()}${stderr.toString()}`;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
