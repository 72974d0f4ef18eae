import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { openDatabase } from '../../../src/server/store/connection/openDatabase.ts';
import type { Db } from '../../../src/server/store/schema.ts';
import { CITUS, createOnCluster, spread } from './citus.ts';
import { seedCheaply } from './cheapPasswords.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL; null if there is none. */
    postgres: string | null;
  }
}

/** The database to copy: with the sandbox, or empty. */
type Template = 'sandbox' | 'template1';

/** Starts one PostgreSQL server for all files of a run, with a sandbox database to copy. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  provide('postgres', postgres?.url ?? null);
  if (!postgres) return () => undefined;
  await fill(await createDatabase(postgres.url, 'sandbox', 'template1'), seedCheaply);
  return postgres.stop;
}

/** Migrates a database, and then does more with it. */
async function fill(url: string, ...steps: readonly ((db: Db) => Promise<void>)[]): Promise<void> {
  const { upkeep, close } = await openDatabase({ kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 });
  await migrate(upkeep);
  for (const step of steps) await step(upkeep);
  await close();
}

/** Returns the address of a new database on the run's PostgreSQL, or on the cluster that `CITUS` names; null if there is none. */
export async function freshDatabase(template: Template = 'sandbox'): Promise<string | null> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  if (CITUS.length > 0) {
    const url = await createOnCluster(name);
    await fill(url, () => spread(url), ...(template === 'sandbox' ? [seedCheaply] : []));
    return url;
  }
  const url = inject('postgres');
  return url && createDatabase(url, name, template);
}

async function createDatabase(cluster: string, name: string, template: Template): Promise<string> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}
