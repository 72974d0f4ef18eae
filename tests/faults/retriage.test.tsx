import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownPage } from '../../src/enrollment/pages/testSupport.tsx';
import { openServer, type ContractServer } from '../server/support/contractServer.ts';
import { sandboxDump } from '../server/support/dump.ts';
import { medMember } from '../journeys/support/members.ts';
import { faultyNetwork, type FaultyNetwork } from './support/faults.ts';
import { FORM } from './support/journeys.ts';
import { eventually, isOnError, openAt, passStep, retry } from './support/openedPage.tsx';

const MEMBER = { accessCode: 'MEMBER-WEIGHT', accessToken: 'token-weight' };

let server: ContractServer;
beforeAll(async () => {
  server = await openServer({ DATA_DIR: 'memory://', RATE_LIMIT: 'off', PASSWORD_COST: 'least' }, { restored: await sandboxDump() });
});
afterAll(() => server.close());

/** Opens the re-triage of a member who has joined the medication program and presses Next for the last time. */
async function finishInto(network: FaultyNetwork): Promise<ShownPage> {
  const page = await openAt({
    network,
    set: 'RETRIAGE_SURVEY',
    step: 'medSignup',
    address: '/employer/acme/rt/medSignup',
    answers: { ...medMember('wendy@example.com'), confirmChangeProgramMed: 'yes', medSignup: FORM },
    cookies: { autologin_data: JSON.stringify(MEMBER) },
    visit: { owner: MEMBER.accessCode },
  });
  await passStep(page, 'medSignup');
  return page;
}

describe('a re-triage', () => {
  it('asks who the member is again when the program was changed elsewhere', async () => {
    const network = faultyNetwork(server);
    network.plan('migrateUser', { status: 409, code: 'RECENTLY_RETRIAGED', message: 'RECENTLY_RETRIAGED' });
    const page = await finishInto(network);
    await isOnError(page, 'DEFAULT');
    const lookUps = () => network.seen.filter(({ operation }) => operation === 'getRetriageEligibility').length;
    expect(lookUps()).toBe(1);
    await retry(page);
    await eventually(() => expect(lookUps()).toBe(2));
  });

  it('whose response was lost leads to the medical intake when the member tries again [RETR-17]', async () => {
    const network = faultyNetwork(server);
    network.plan('migrateUser', 'answerLost');
    const page = await finishInto(network);
    await isOnError(page, 'DEFAULT');
    network.plan('migrateUser', null);
    await retry(page);
    await eventually(() => expect(page.opened).toEqual([expect.stringContaining('#/steadyPatientIntake')]));
  });
});
