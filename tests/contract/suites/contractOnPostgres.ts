import { afterAll, describe, expect, it } from 'vitest';
import { openServer } from '../support/contractServer.ts';
import { findPrograms, startPostgres } from '../support/postgres.ts';
import { contract } from './contract.ts';
import { twoServersSuite } from './twoServers.ts';

/** The contract on a PostgreSQL of its own; where there is none and none may be installed, that is said loudly. */
export async function contractOnPostgres(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) return tellThatItIsLeftOut();
  contract('PostgreSQL', () => openServer({ DATABASE_URL: postgres.url }));
  twoServersSuite(() => openServer({ DATABASE_URL: postgres.url }));
  afterAll(() => postgres.stop());
}

function tellThatItIsLeftOut(): void {
  process.stderr.write('\n!!! No PostgreSQL here: its part of the contract is NOT tested. Debian: apt-get install postgresql\n\n');
  describe('the API on PostgreSQL', () => {
    it('is left out: there is no PostgreSQL on this machine', () => expect(findPrograms()).toBeNull());
  });
}
