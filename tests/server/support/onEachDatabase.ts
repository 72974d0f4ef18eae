import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppOptions } from '../../../src/server/createApp.ts';
import { openServer, type ContractServer } from './contractServer.ts';
import { sandboxDump } from './dump.ts';
import { findPrograms } from './postgres.ts';
import { freshDatabase } from './sharedPostgres.ts';

type Open = () => Promise<ContractServer>;
type Variables = Readonly<Record<string, string>>;

/** Runs a suite on PGlite and on PostgreSQL. Prints a loud notice if there is no PostgreSQL. */
export async function onEachDatabase(suite: (server: () => ContractServer) => void, variables: Variables = {}): Promise<void> {
  describe('on PGlite', () => {
    suite(openDuringTests(() => openPglite(variables)));
  });
  const url = await freshDatabase();
  if (url === null) return reportSkipped();
  describe('on PostgreSQL', () => {
    suite(openDuringTests(() => openServer({ ...variables, DATABASE_URL: url })));
  });
}

/** Runs a suite on an empty PostgreSQL database, on which it may open any number of servers. */
export async function onPostgres(suite: (open: Open) => void): Promise<void> {
  const url = await freshDatabase('template1');
  if (url === null) return reportSkipped();
  describe('on PostgreSQL', () => {
    suite(() => openServer({ DATABASE_URL: url }));
  });
}

/** Opens a sandbox server on PostgreSQL, as in production, or on PGlite if there is none. */
export async function openSandbox(variables: Variables, options: Pick<AppOptions, 'now'> = {}): Promise<ContractServer> {
  const url = await freshDatabase();
  return url === null ? openPglite(variables, options) : openServer({ ...variables, DATABASE_URL: url }, options);
}

async function openPglite(variables: Variables, options: Pick<AppOptions, 'now'> = {}): Promise<ContractServer> {
  return openServer({ ...variables, DATA_DIR: 'memory://' }, { restored: await sandboxDump(), ...options });
}

/** A server that is open while the tests around it run. */
function openDuringTests(open: Open): () => ContractServer {
  let opened: ContractServer | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => opened?.close());
  return () => {
    if (!opened) throw new Error('the server is not open');
    return opened;
  };
}

function reportSkipped(): void {
  process.stderr.write('\n!!! No PostgreSQL here: its part of the contract is NOT tested. Debian: apt-get install postgresql\n\n');
  describe('on PostgreSQL', () => {
    it('is skipped: there is no PostgreSQL on this machine', () => expect(findPrograms()).toBeNull());
  });
}
