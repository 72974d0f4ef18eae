import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { startPostgres, type TemporaryPostgres } from '../server/support/postgres.ts';
import { expect, test } from '../support/journey.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { logIn } from './support/account.ts';
import { directKeys } from './support/inputMethod.ts';
import { answerStep, continueTo } from './support/member.ts';
import { moodMember, newEmail, PASSWORD } from './support/members.ts';

// The database becomes unavailable while the server runs: members read a clear message and keep their input.
const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true';
const UNAVAILABLE = "Our service isn't available right now.";

let postgres: TemporaryPostgres | null = null;
let server: RunningServer;
/** Resumes a frozen cluster, which could otherwise not be stopped. */
let thaw: () => void = () => undefined;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  postgres = await startPostgres();
  if (postgres) server = await startServer({ DATABASE_URL: postgres.url, SEED: 'sandbox' });
});
test.beforeEach(() => test.skip(postgres === null, 'there is no PostgreSQL'));
test.afterAll(async () => {
  if (!postgres) return;
  thaw();
  await server.stop();
  postgres.stop();
});

const open = async (browser: Browser, address: string): Promise<Page> => {
  const page = await browser.newPage({ baseURL: server.origin });
  await page.goto(address);
  return page;
};
const notice = (page: Page) => page.locator('p:not(.visually-hidden)').filter({ hasText: UNAVAILABLE });

/** Returns true while there is a process with this id. */
function isRunning(id: number): boolean {
  return existsSync(`/proc/${id}`);
}

/** Suspends every process of the cluster. @returns a function that resumes them */
function freeze({ data }: TemporaryPostgres): () => void {
  const parent = Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0]);
  // The parent process is suspended before its children are listed, so it starts no others.
  process.kill(parent, 'SIGSTOP');
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  for (const child of children) process.kill(child, 'SIGSTOP');
  return () => {
    for (const each of [...children, parent].filter(isRunning)) process.kill(each, 'SIGCONT');
  };
}

test("without a database, the landing's form waits and keeps the typed text", async ({ browser }) => {
  postgres?.crash();
  const page = await open(browser, '/');
  const field = page.locator('[name="upid"]');
  await field.fill('UPID-ACME-OPEN');
  await page.locator('[data-action="next"]').click();
  await expect(notice(page)).toBeInViewport();
  await expect(field).toHaveValue('UPID-ACME-OPEN');
  postgres?.restart();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'eligibilityCheck');
  await page.close();
});

test('without a database, an address with a program id keeps retrying until the landing opens', async ({ browser }) => {
  postgres?.crash();
  const page = await open(browser, ENTRY);
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'error');
  await expect(page.getByText("We'll keep trying, and you can also try again now.")).toBeVisible();
  postgres?.restart();
  await expect(page.locator('main')).toHaveAttribute('data-step', 'eligibilityCheck');
  await page.close();
});

test('an enrollment survives database outages and a reload, and creates one account', async ({ browser }) => {
  test.slow();
  const email = newEmail();
  const page = await open(browser, ENTRY);
  const main = page.locator('main');
  const member = { page, input: directKeys(), answers: moodMember(email) };
  let accounts = 0;
  page.on('response', (reply) => {
    if (new URL(reply.url()).pathname === '/account/users' && reply.ok()) accounts += 1;
  });
  await continueTo(member, { step: 'createAccount' });
  await page.waitForLoadState('networkidle');
  if (postgres) thaw = freeze(postgres);
  await answerStep(member, 'createAccount');
  await expect(notice(page)).toBeInViewport();
  await expect(page.locator('[name="createAccount.email"]')).toHaveValue(email);
  thaw();
  await expect(main).toHaveAttribute('data-step', 'createPassword');

  await continueTo(member, { step: 'ethnicity' });
  postgres?.crash();
  await page.reload();
  await expect(main).toHaveAttribute('data-step', 'ethnicity');
  postgres?.restart();

  await continueTo(member, { step: 'completeProfile' });
  postgres?.crash();
  // The reload has lost the password, which is asked for again before the account is created.
  await continueTo(member, { step: 'createPassword' });
  await answerStep(member, 'createPassword');
  await expect(notice(page)).toBeInViewport();
  expect(accounts).toBe(0);
  postgres?.restart();
  await continueTo(member, { screen: 'success' });
  expect(accounts).toBe(1);
  await logIn(page.request, email, server.origin);
  await page.close();
});

test('without a database, a login waits and keeps the typed password', async ({ browser }) => {
  const page = await open(browser, ENTRY);
  const answers = { ...moodMember('free@example.com'), existingPassword: { password: PASSWORD } };
  const member = { page, input: directKeys(), answers };
  await continueTo(member, { step: 'existingPassword' });
  await page.waitForLoadState('networkidle');
  postgres?.crash();
  await answerStep(member, 'existingPassword');
  await expect(notice(page)).toBeInViewport();
  await expect(page.locator('main input[type="password"]')).toHaveValue(PASSWORD);
  postgres?.restart();
  await expect(page.locator('main:not([data-step="existingPassword"])')).toBeVisible();
  await page.close();
});
