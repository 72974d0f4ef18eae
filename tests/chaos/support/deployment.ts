import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { allHooks } from '../../../src/enrollment/hooks/allHooks.ts';
import { withHash } from '../../../src/runtime/definitions/contentHash.ts';
import { loadEnvironments, loadQuestionSet } from '../../../src/runtime/definitions/files.ts';
import { compileSet } from '../../../src/runtime/engine/compile.ts';
import type { CompiledSet } from '../../../src/runtime/engine/types.ts';
import { NOTICED_MS, type Fault } from './faults.ts';
import type { ServerPart, Topology } from './topology.ts';

/** The path of the server in a build. */
export const SERVER = 'dist/server/main.js';

/** A built version of the product. */
export interface Version {
  /** Arguments for Node that start its server. */
  readonly server: readonly string[];
  /** Arguments for Node that run operator commands. */
  readonly admin: readonly string[];
  /** The survey in its pages. */
  readonly survey: CompiledSet;
}

/** Returns the version that is built in a folder. @throws Error if its definitions cannot be loaded */
export function versionIn(root: string): Version {
  const content = { set: loadQuestionSet('DPP_SURVEY', root), environments: loadEnvironments({}, root) };
  return {
    server: [join(root, SERVER)],
    admin: [join(root, 'dist/server/admin.js')],
    survey: compileSet(withHash(content), allHooks),
  };
}

/** A deployment with every failure that operating.md describes. */
export interface Deployment {
  readonly faults: readonly Fault[];
  /** The version whose page the nth member gets: the two servers alternate. */
  readonly versionFor: (index: number) => Version;
}

const WAITING = "select from pg_locks where relation = 'kysely_migration'::regclass and not granted";
/** Interval in milliseconds at which the progress of a migration is polled. */
const POLL_MS = 10;

/** Rolls out, crashes in the middle, and rolls back. At first both servers run the previous version. */
export function deploymentOf({ servers, keysFile, databaseUrl, postgres }: Topology, before: Version, after: Version): Deployment {
  const versions = servers.map(() => before);
  const replace = async (index: number, version: Version): Promise<void> => {
    await servers[index]?.replace(version.server);
    versions[index] = version;
  };
  const crash = async (server: ServerPart | undefined): Promise<void> => {
    await server?.kill();
    await pause(NOTICED_MS);
    await server?.start();
  };
  const migrate = (): ReturnType<typeof spawn> =>
    spawn(process.execPath, [...after.admin, 'migrate'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, HEALTH_KEYS_FILE: keysFile },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const migrateToEnd = async (): Promise<void> => {
    const [code] = await once(migrate(), 'exit');
    if (code !== 0) throw new Error(`the migration exited with ${String(code)}`);
  };
  // Kills the process after its first migration has run and before that migration is recorded. A version without new migrations exits on
  // its own.
  const migrateInPart = async (): Promise<void> =>
    postgres.onPrimary(async (client) => {
      await client.query('begin');
      await client.query('lock table kysely_migration in share mode');
      const child = migrate();
      const exited = once(child, 'exit');
      while (child.exitCode === null && (await client.query(WAITING)).rowCount === 0) await pause(POLL_MS);
      child.kill('SIGKILL');
      await exited;
      await client.query('commit');
    });
  return {
    versionFor: (index) => versions[index % versions.length] ?? before,
    faults: [
      { name: 'kill -9 of a migration', strike: migrateInPart },
      { name: 'migration', strike: migrateToEnd },
      { name: 'server 1 replaced by the new version', strike: async () => replace(0, after) },
      { name: 'kill -9 of the new server, beside the old one', strike: async () => crash(servers[0]) },
      { name: 'kill -9 of the old server, beside the new one', strike: async () => crash(servers[1]) },
      { name: 'server 2 replaced by the new version', strike: async () => replace(1, after) },
      { name: 'rollback of server 1', strike: async () => replace(0, before) },
      { name: 'rollback of server 2', strike: async () => replace(1, before) },
      { name: 'server 1 replaced by the new version again', strike: async () => replace(0, after) },
      { name: 'server 2 replaced by the new version again', strike: async () => replace(1, after) },
    ],
  };
}
