import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ShownPage } from '../../src/enrollment/pages/testSupport.tsx';
import type { Draft } from '../../src/enrollment/visit/draft/draft.ts';
import { openServer, type ContractServer } from '../server/support/contractServer.ts';
import { sandboxDump } from '../server/support/dump.ts';
import { medMember } from '../journeys/support/members.ts';
import { faultyNetwork, type Fault, type FaultyNetwork, type Refusal } from './support/faults.ts';
import { FORM } from './support/journeys.ts';
import { eventually, waitForError, openAt, passStep, retry } from './support/openedPage.tsx';

const MEMBER = { accessCode: 'MEMBER-WEIGHT', accessToken: 'token-weight' };

let server: ContractServer;
beforeEach(async () => {
  server = await openServer({ DATA_DIR: 'memory://', RATE_LIMIT: 'off', PASSWORD_COST: 'least' }, { restored: await sandboxDump() });
});
afterEach(() => server.close());

/** Opens the last step of a re-triage that leads into the medication program. */
function openSurvey(network: FaultyNetwork, visit: Partial<Draft> = {}): Promise<ShownPage> {
  return openAt({
    network,
    set: 'RETRIAGE_SURVEY',
    step: 'medSignup',
    address: '/employer/acme/rt/medSignup',
    answers: { ...medMember('wendy@example.com'), confirmChangeProgramMed: 'yes', medSignup: FORM },
    cookies: { autologin_data: JSON.stringify(MEMBER) },
    visit: { owner: MEMBER.accessCode, ...visit },
  });
}

/** Presses Next for the last time, while the change of program fails. */
async function failAtTheEnd(network: FaultyNetwork, fault: Fault | Refusal): Promise<ShownPage> {
  network.plan('migrateUser', fault);
  const page = await openSurvey(network);
  await passStep(page, 'medSignup');
  await waitForError(page, 'DEFAULT');
  network.plan('migrateUser', null);
  return page;
}

describe('a re-triage', () => {
  it('looks up the member again if the program was changed elsewhere', async () => {
    const network = faultyNetwork(server);
    const page = await failAtTheEnd(network, { status: 409, code: 'RECENTLY_RETRIAGED', message: 'RECENTLY_RETRIAGED' });
    const lookUps = () => network.seen.filter(({ operation }) => operation === 'getRetriageEligibility').length;
    expect(lookUps()).toBe(1);
    await retry(page);
    await eventually(() => expect(lookUps()).toBe(2));
  });

  it('offers no retry to a member whose login has expired', async () => {
    const network = faultyNetwork(server);
    const page = await failAtTheEnd(network, 'responds401');
    network.plan('getRetriageEligibility', 'responds401');
    await retry(page);
    await eventually(() => expect(document.querySelector('main[data-screen="error"] [data-action="retry"]')).toBeNull());
    await waitForError(page, 'DEFAULT');
    expect(page.cookies.read('autologin_data')).toBeNull();
  });

  it('whose response was lost continues to the medical intake on a retry [RETR-17]', async () => {
    const page = await failAtTheEnd(faultyNetwork(server), 'responseLost');
    await retry(page);
    await eventually(() => expect(page.opened).toEqual([expect.stringContaining('#/steadyPatientIntake')]));
  });

  it('whose response was lost continues to the medical intake after a reload [RETR-17]', async () => {
    const network = faultyNetwork(server);
    const { visit } = await failAtTheEnd(network, 'responseLost');
    cleanup();
    const page = await openSurvey(network, visit());
    await passStep(page, 'medSignup');
    await eventually(() => expect(page.opened).toEqual([expect.stringContaining('#/steadyPatientIntake')]));
  });
});
