import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/support/postgres.ts';
import { startProcess, type ServerProcess } from '../../server/support/process.ts';
import { poolsPreparedStatements, programPart, type Part } from './programs.ts';
import { startPostgresPair, type PostgresPair } from './postgresPair.ts';

/** The servers' connection to the database: through PgBouncer in one of its modes, or by an address that lists both PostgreSQL servers. */
export const MODES = ['transaction', 'session', 'direct'] as const;
export type Mode = (typeof MODES)[number];

/** A server that another version can replace. */
export interface ServerPart extends Part {
  /** Stops the server as a deployment does, and starts this program instead. @param program arguments for Node */
  readonly replace: (program: readonly string[]) => Promise<void>;
}

/** The topology of production, on one machine. */
export interface Topology {
  /** The origin that members use. */
  readonly origin: string;
  readonly postgres: PostgresPair;
  /** The database URL for an operator. Lists both PostgreSQL servers. */
  readonly databaseUrl: string;
  /** The file with the keys that encrypt health data. */
  readonly keysFile: string;
  readonly servers: readonly ServerPart[];
  /** The parts that can be killed, keyed by name. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts HAProxy, two servers, PgBouncer, HAProxy in front of the database, and a primary with a synchronous standby.
 * @param program arguments for Node that start a server
 */
export async function startTopology(mode: Mode, program?: readonly string[]): Promise<Topology> {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-chaos-'));
  // Readable by PgBouncer, which root runs as nobody.
  chmodSync(folder, 0o755);
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const each of stops.toReversed()) await each();
  };
  const parts: Record<string, Part> = {};
  const add = async (name: string, part: Part): Promise<void> => {
    await part.start();
    stops.push(part.kill);
    parts[name] = part;
  };
  try {
    const postgres = await startPostgresPair();
    stops.push(postgres.stop);
    const [one, two] = postgres.ports;
    const databaseUrl = `postgres://enrollment@127.0.0.1:${one},127.0.0.1:${two}/enrollment?target_session_attrs=read-write`;
    const url = mode === 'direct' ? databaseUrl : await addPooler(mode, postgres.ports, folder, add);
    const keysFile = join(folder, 'health.keys');
    writeFileSync(keysFile, `chaos ${'7'.repeat(64)}\n`, { mode: 0o600 });
    const settings = {
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_PREPARE: mode === 'transaction' && !poolsPreparedStatements() ? 'off' : 'on',
      HEALTH_KEYS_FILE: keysFile,
      SEED: 'sandbox',
      RATE_LIMIT: 'off',
      PASSWORD_COST: 'least',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
    };
    const serverPorts = [await freePort(), await freePort()];
    const servers = serverPorts.map((port) => serverPart({ ...settings, PORT: `${port}` }, program));
    // Sequentially, because the first one migrates and seeds.
    for (const [index, server] of servers.entries()) await add(`server ${index + 1}`, server);
    const port = await freePort();
    const env = { BIND: `127.0.0.1:${port}`, SERVER_1: `127.0.0.1:${serverPorts[0]}`, SERVER_2: `127.0.0.1:${serverPorts[1]}` };
    await add('HAProxy', programPart('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], { port, env }));
    return { origin: `http://127.0.0.1:${port}`, postgres, databaseUrl, keysFile, servers, parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds PgBouncer and, behind it, HAProxy in front of the PostgreSQL servers. @returns the pooler's URL */
async function addPooler(
  mode: Exclude<Mode, 'direct'>,
  [one, two]: readonly [number, number],
  folder: string,
  add: (name: string, part: Part) => Promise<void>,
): Promise<string> {
  const [entryPort, poolerPort] = [await freePort(), await freePort()];
  const env = { BIND: `127.0.0.1:${entryPort}`, POSTGRES_1: `127.0.0.1:${one}`, POSTGRES_2: `127.0.0.1:${two}` };
  await add('HAProxy of the database', programPart('haproxy', ['-db', '-f', 'deploy/haproxy-postgres.cfg'], { port: entryPort, env }));
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"enrollment" ""\n', { mode: 0o644 });
  const lines = [
    '[databases]',
    `enrollment = host=127.0.0.1 port=${entryPort} dbname=enrollment`,
    readFileSync('deploy/pgbouncer.ini', 'utf8'),
    'listen_addr = 127.0.0.1',
    `listen_port = ${poolerPort}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    ...(mode === 'session' ? ['pool_mode = session'] : []),
    ...(poolsPreparedStatements() ? ['max_prepared_statements = 200'] : []),
  ];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o644 });
  await add('PgBouncer', programPart('pgbouncer', ['-q', config], { port: poolerPort, refusesRoot: true }));
  return `postgres://enrollment@127.0.0.1:${poolerPort}/enrollment`;
}

function serverPart(settings: Readonly<Record<string, string>>, firstProgram?: readonly string[]): ServerPart {
  let server: ServerProcess | null = null;
  let program = firstProgram;
  const start = async (): Promise<void> => {
    server = await startProcess(settings, program);
  };
  return {
    start,
    kill: async () => void (await server?.end('SIGKILL')),
    replace: async (next) => {
      await server?.end('SIGTERM');
      program = next;
      await start();
    },
  };
}
