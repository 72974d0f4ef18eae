import { cleanup } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import type { ShownPage } from '../../src/enrollment/pages/testSupport.tsx';
import type { Draft } from '../../src/enrollment/visit/draft/draft.ts';
import { openServer, type ContractServer } from '../server/support/contractServer.ts';
import { sandboxDump } from '../server/support/dump.ts';
import { medMember, PASSWORD, weightMember } from '../journeys/support/members.ts';
import { faultyNetwork, type Fault, type FaultyNetwork } from './support/faults.ts';
import { ENTERED, FORM } from './support/journeys.ts';
import { enter, eventually, waitForError, openAt, passStep, retry } from './support/openedPage.tsx';
import { rowsOf, userDataOf } from './support/rows.ts';

const PERSON = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
const ADDRESS = '/enrollment/continueProgram?upid=UPID-ACME-OPEN';

let server: ContractServer;
let enrollments = 0;
beforeAll(async () => {
  server = await openServer({ DATA_DIR: 'memory://', RATE_LIMIT: 'off', PASSWORD_COST: 'least' }, { restored: await sandboxDump() });
});
afterAll(() => server.close());

interface Enrollment {
  readonly email: string;
  readonly page: ShownPage;
  readonly network: FaultyNetwork;
}

/** A member at the last step of the enrollment. The default, MED, needs every call of the completion. */
async function openEnrollment(answersOf = medMember, email = `fault-${enrollments}@example.com`): Promise<Enrollment> {
  enrollments += 1;
  const network = faultyNetwork(server);
  const { visit, eligibility } = await enter(server, 'acme', PERSON);
  const page = await openAt({
    network,
    set: 'DPP_SURVEY',
    step: 'continueProgram',
    address: ADDRESS,
    answers: { ...answersOf(email), eligibilityCheck: PERSON, completeProfile: FORM },
    results: { eligibilityCheck: eligibility, createAccount: { emailAvailability: 'AVAILABLE' } },
    visit: { ...visit, completionKey: `completion-${enrollments}` },
  });
  return { email, page, network };
}

const waitForSuccess = (page: ShownPage): Promise<void> => eventually(() => expect(page.address()).toMatch(/^\/success/));

const ORDER = [
  'saveTriage',
  'updateUpidCurriculumMapping',
  'validateAddress',
  'getEnrollmentInformation',
  'createAccount',
  'login',
  'enrollB2bUser',
  'updateLastTriageTimestamp',
  'storeOutcomes',
];

/** Returns the completion's successful calls, in order. */
function completedCalls({ seen }: FaultyNetwork): readonly string[] {
  return seen.filter(({ operation, fault }) => fault === null && ORDER.includes(operation)).map(({ operation }) => operation);
}

const ONE_OF_EACH = { accounts: 1, surveys: 1, triages: 1, linkedTriages: 1, outcomes: 1, medical: 1 };

// Covers what the page shows, and how a member continues. matrix.test.ts combines every call with every fault.
describe('a required call of the enrollment', () => {
  it.each<[string, Fault, string]>([
    ['saveTriage', 'malformed', '[ACCT-40]'],
    ['createAccount', 'responds500', '[ACCT-41] [ACCT-13]'],
  ])('%s (%s) shows the error page, and a retry continues with the failed call %s', async (operation, fault) => {
    const { email, page, network } = await openEnrollment();
    network.plan(operation, fault);
    await passStep(page, 'continueProgram');
    await waitForError(page, 'DEFAULT');
    expect(page.address()).toBe('/error?upid=UPID-ACME-OPEN');
    expect(page.reported).toEqual(['COMPLETION_FAILED']);
    network.plan(operation, null);
    await retry(page);
    await waitForSuccess(page);
    expect(page.address()).toContain('type=created');
    expect(completedCalls(network), 'successful calls are not repeated').toEqual(ORDER);
    expect(await rowsOf(server, email)).toEqual(ONE_OF_EACH);
  });
});

it('a retried medical enrollment continues to the intake, as after a first attempt [SUCC-08]', async () => {
  const { page, network } = await openEnrollment();
  network.plan('enrollB2bUser', 'responds500');
  await passStep(page, 'continueProgram');
  await waitForError(page, 'SUPPORT_REQUEST_CREATED');
  network.plan('enrollB2bUser', null);
  await retry(page);
  await waitForSuccess(page);
  expect(completedCalls(network)).toEqual(ORDER);
  await eventually(() => expect(page.opened).toEqual([expect.stringContaining('#/steadyPatientIntake')]));
});

describe('a member whose email belongs to a deleted account', () => {
  it('is asked for another email, and for no other answer again', async () => {
    const { page, network } = await openEnrollment(weightMember, 'deleted@example.com');
    await passStep(page, 'continueProgram');
    await waitForError(page, 'PENDING_DELETION_REQUEST');
    const otherEmailButton = document.querySelector<HTMLElement>('[data-action="otherEmail"]');
    if (otherEmailButton) await page.user.click(otherEmailButton);
    await eventually(() => expect(page.main().dataset['step']).toBe('createAccount'));
    const field = document.querySelector<HTMLInputElement>('[name="createAccount.email"]');
    if (!field) throw new Error('there is no field for the email');
    await page.user.clear(field);
    await page.user.type(field, 'another@example.com');
    await passStep(page, 'createAccount');
    await waitForSuccess(page);
    expect(await rowsOf(server, 'another@example.com')).toEqual({ ...ONE_OF_EACH, medical: 0 });
    expect(await rowsOf(server, 'deleted@example.com'), 'the triage record is the new one’s').toMatchObject({ triages: 0 });
    expect(new Set(network.seen.filter(({ operation }) => operation === 'createAccount').map(({ key }) => key)).size).toBe(2);
  });
});

/** Reloads the page: only the draft is left, without the password. */
async function reload({ page, network }: Enrollment, changes: JsonObject = {}): Promise<ShownPage> {
  const visit = page.visit();
  cleanup();
  const { createPassword: _, ...answers } = visit.record?.answers ?? {};
  const position = { at: 'step', step: 'continueProgram' } as const;
  const record: Draft['record'] = visit.record && { ...visit.record, position, answers: { ...answers, ...changes } };
  return openAt({ network, set: 'DPP_SURVEY', step: 'continueProgram', address: ADDRESS, answers: {}, visit: { ...visit, record } });
}

async function typePassword(page: ShownPage, password: string): Promise<void> {
  await passStep(page, 'continueProgram');
  await eventually(() => expect(page.main().dataset['step']).toBe('createPassword'));
  const field = document.querySelector<HTMLInputElement>('[name="createPassword.password"]');
  if (field) await page.user.type(field, password);
  await passStep(page, 'createPassword');
}

it('a retry asks for another password after the server refused the first one', async () => {
  const { email, page, network } = await openEnrollment(weightMember);
  network.plan('createAccount', { status: 422, code: 'PASSWORD_TOO_WEAK', message: 'PASSWORD_TOO_WEAK', step: 'createPassword' });
  await passStep(page, 'continueProgram');
  await waitForError(page, 'DEFAULT');
  network.plan('createAccount', null);
  await retry(page);
  await typePassword(page, 'quite another phrase 77');
  await waitForSuccess(page);
  expect(await rowsOf(server, email)).toEqual({ ...ONE_OF_EACH, medical: 0 });
});

describe('a completion', () => {
  it.each([
    ['a reload', {}, PASSWORD, 'success', ONE_OF_EACH],
    ['a reload with another password', {}, 'quite another phrase 77', 'ACCOUNT_EXISTS', ONE_OF_EACH],
    [
      'a reload with a changed answer',
      { completeProfile: { ...FORM, phoneNumber: { ...FORM.phoneNumber, value: '2015550199' } } },
      PASSWORD,
      'ACCOUNT_EXISTS',
      ONE_OF_EACH,
    ],
  ])('creates no second account after a lost response to the account creation and %s', async (_title, changes, password, end, rows) => {
    const enrollment = await openEnrollment();
    const { email, page, network } = enrollment;
    network.plan('createAccount', 'responseLost');
    await passStep(page, 'continueProgram');
    await waitForError(page, 'DEFAULT');
    network.plan('createAccount', null);
    const reloadedPage = await reload(enrollment, changes);
    await typePassword(reloadedPage, password);
    await (end === 'success' ? waitForSuccess(reloadedPage) : waitForError(reloadedPage, end));
    const stored = await rowsOf(server, email);
    expect(stored).toEqual(end === 'success' ? rows : { ...rows, outcomes: 0, medical: 0 });
  });

  it('enrolls once, with the new login, after a lost response to the medical enrollment and a reload', async () => {
    const enrollment = await openEnrollment();
    const { email, page, network } = enrollment;
    network.plan('enrollB2bUser', 'responseLost');
    await passStep(page, 'continueProgram');
    await waitForError(page, 'SUPPORT_REQUEST_CREATED');
    network.plan('enrollB2bUser', null);
    const reloadedPage = await reload(enrollment);
    await typePassword(reloadedPage, PASSWORD);
    await waitForSuccess(reloadedPage);
    expect(await rowsOf(server, email)).toEqual(ONE_OF_EACH);
  });

  it('sends the current answers, in one triage record, if an answer changes before the account is created', async () => {
    const enrollment = await openEnrollment();
    const { email, page, network } = enrollment;
    network.plan('createAccount', 'dropped');
    await passStep(page, 'continueProgram');
    await waitForError(page, 'DEFAULT');
    network.plan('createAccount', null);
    const reloadedPage = await reload(enrollment, { completeProfile: { ...FORM, address: { ...ENTERED, address1: '99 Oak Road' } } });
    await typePassword(reloadedPage, PASSWORD);
    await waitForSuccess(reloadedPage);
    expect(await rowsOf(server, email)).toEqual(ONE_OF_EACH);
    expect((await userDataOf(server, email))['extras']).toMatchObject({ address: { address1: '99 Oak Road' } });
  });

  it('makes each call once after a double-click on the last step', async () => {
    const { email, page, network } = await openEnrollment(weightMember);
    await eventually(() => expect(page.main().dataset['step']).toBe('continueProgram'));
    const next = document.querySelector<HTMLElement>('[data-action="next"]');
    if (next) await page.user.dblClick(next);
    await waitForSuccess(page);
    expect(completedCalls(network)).toEqual(ORDER.filter((operation) => operation !== 'enrollB2bUser'));
    expect(await rowsOf(server, email)).toEqual({ ...ONE_OF_EACH, medical: 0 });
  });
});
