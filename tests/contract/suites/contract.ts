import { afterAll, beforeAll, describe } from 'vitest';
import type { ContractServer } from '../support/contractServer.ts';
import { accountsSuite } from './accounts.ts';
import { eligibilitySuite } from './eligibility.ts';
import { hostileSuite } from './hostile.ts';
import { membersSuite } from './members.ts';
import { partnersSuite } from './partners.ts';

/** Every suite of the contract on one server: the same on each database. */
export function contract(database: string, open: () => Promise<ContractServer>): void {
  describe(`the API on ${database}`, () => {
    let opened: ContractServer | null = null;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.close());
    const server = (): ContractServer => {
      if (!opened) throw new Error('the server is not open');
      return opened;
    };
    partnersSuite(server);
    eligibilitySuite(server);
    accountsSuite(server);
    membersSuite(server);
    hostileSuite(server);
  });
}
