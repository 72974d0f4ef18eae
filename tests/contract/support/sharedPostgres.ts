import { Client } from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
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

/** Starts one PostgreSQL for all files of a run, with a sandbox database to copy. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  provide('postgres', postgres?.url ?? null);
  if (!postgres) return () => undefined;
  const url = await createDatabase(postgres.url, 'sandbox', 'template1');
  const { upkeep, close } = await openDatabase({ kind: 'postgres', url, directUrl: url, connections: 1, timeoutMs: 8_000 });
  await migrate(upkeep);
  await seedCheaply(upkeep);
  await close();
  return postgres.stop;
}

/** Returns the address of a new database on the run's PostgreSQL; null if there is none. */
export async function freshDatabase(template: Template = 'sandbox'): Promise<string | null> {
  const url = inject('postgres');
  return url && createDatabase(url, `test_${crypto.randomUUID().replaceAll('-', '')}`, template);
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
