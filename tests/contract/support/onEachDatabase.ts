import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer, type ContractServer } from './contractServer.ts';
import { sandboxDump } from './dump.ts';
import { findPrograms, startPostgres } from './postgres.ts';

type Open = () => Promise<ContractServer>;

/** Runs a suite on a server on PGlite, and on one on a PostgreSQL of its own; where there is none, that is said loudly. */
export async function onEachDatabase(suite: (server: () => ContractServer) => void): Promise<void> {
  describe('on PGlite', () => {
    suite(whileOpen(async () => openServer({ DATA_DIR: 'memory://' }, { restored: await sandboxDump() })));
  });
  await onPostgres((open) => suite(whileOpen(open)));
}

/** Runs a suite on a PostgreSQL of its own; it may open as many servers on it as it likes. */
export async function onPostgres(suite: (open: Open) => void): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return tellThatItIsLeftOut();
  describe('on PostgreSQL', () => {
    suite(() => openServer({ DATABASE_URL: postgres.url }));
    afterAll(() => postgres.stop());
  });
}

/** A server that is open while the tests around it run. */
function whileOpen(open: Open): () => ContractServer {
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

function tellThatItIsLeftOut(): void {
  process.stderr.write('\n!!! No PostgreSQL here: its part of the contract is NOT tested. Debian: apt-get install postgresql\n\n');
  describe('on PostgreSQL', () => {
    it('is left out: there is no PostgreSQL on this machine', () => expect(findPrograms()).toBeNull());
  });
}
