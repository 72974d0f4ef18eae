import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A PostgreSQL server whose data is removed when it stops. */
export interface TemporaryPostgres {
  readonly url: string;
  /** Its data folder, with the tables and the write-ahead log. */
  readonly data: string;
  /** Its log: with `log_statement`, every statement. */
  readonly log: string;
  /** Stops it immediately, as a crash does. It can be restarted. */
  readonly crash: () => void;
  readonly restart: () => void;
  /** Stops it if it runs, and removes its data. */
  readonly stop: () => void;
}

const DEBIAN = '/usr/lib/postgresql';
/** The user that root switches to for programs that refuse to run as root. */
export const NOBODY = 65_534;

/** A folder for a cluster, and PostgreSQL's programs, run by its owner. */
export interface ClusterFolder {
  readonly port: number;
  readonly data: string;
  readonly log: string;
  /** @throws an error with the program's output if it fails */
  readonly run: (program: string, ...args: string[]) => void;
  /** Starts the cluster. @param settings such as `fsync=off` */
  readonly start: (settings: readonly string[]) => void;
  /** Stops it immediately, as a crash does. */
  readonly crash: () => void;
  /** Kills its processes together, so that none of them finishes its work. */
  readonly kill: () => void;
  /** Stops it if it runs, and removes its folder. */
  readonly remove: () => void;
}

/**
 * Creates a temporary folder for a cluster. PostgreSQL refuses to run as root, so root runs it as nobody.
 * @returns null if PostgreSQL is missing and cannot be installed
 */
export async function newClusterFolder(): Promise<ClusterFolder | null> {
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
  const [data, log, port] = [join(folder, 'data'), join(folder, 'log'), await freePort()];
  const pidFile = join(data, 'postmaster.pid');
  const crash = (): void => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
  return {
    port,
    data,
    log,
    run,
    start: (settings) => {
      const clusterSettings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...settings];
      const options = [`-p ${port}`, ...clusterSettings.map((setting) => `-c ${setting}`)].join(' ');
      run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', log, '-o', options, 'start');
    },
    crash,
    kill: () => {
      const mainPid = readPid(pidFile);
      if (mainPid === null) return;
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(mainPid)], { encoding: 'utf8' });
      for (const pid of [mainPid, ...stdout.split('\n').map(Number)]) killIfRunning(pid);
      // The signal has only been sent; pg_ctl fails for a process that exits while it is asked about.
      while (isRunning(pidFile));
    },
    remove: () => {
      if (isRunning(pidFile)) crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns true if the cluster of a pid file is running. PostgreSQL removes the file when it stops, but not when it is killed. A killed process
 * is a zombie until its parent notices, which can take minutes in a container.
 */
function isRunning(file: string): boolean {
  const pid = readPid(file);
  if (pid === null) return false;
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z]/.test(stdout.trim());
}

/** Reads the id of a cluster's main process; null if the file is missing. */
function readPid(file: string): number | null {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

function killIfRunning(pid: number): void {
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has exited in the meantime.
  }
}

/** Initialises a cluster whose superuser is `test`. */
export function initCluster({ run, data }: ClusterFolder): void {
  run('initdb', '-D', data, '-U', 'test', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
}

/**
 * Starts a cluster in a temporary folder.
 * @param fsync `on`: commits survive a power cut, as in production; `off` is enough for tests
 * @param moreSettings further settings, such as `log_statement=all`
 * @returns null if PostgreSQL is missing and cannot be installed
 */
export async function startPostgres(fsync: 'on' | 'off' = 'off', moreSettings: readonly string[] = []): Promise<TemporaryPostgres | null> {
  const cluster = await newClusterFolder();
  if (!cluster) return null;
  const { port, data, log, crash } = cluster;
  initCluster(cluster);
  const start = (): void => cluster.start([`fsync=${fsync}`, ...moreSettings]);
  start();
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    data,
    log,
    crash,
    restart: start,
    stop: cluster.remove,
  };
}

/** Returns the folder with initdb and pg_ctl, from Debian's newest version or else PATH. Null if there is none. */
export function findPrograms(): string | null {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...debian.toSorted().toReversed(), ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null;
}

/** Installs Debian's package, if this process is allowed to. */
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

/** Ports that Linux assigns to no connection and to no listener on port 0, which might otherwise take a port before its program starts. */
const UNASSIGNED = { first: 20_000, count: 12_000 };

/** Returns a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = UNASSIGNED.first + randomInt(UNASSIGNED.count);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
