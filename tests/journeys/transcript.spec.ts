import { expect, test } from '../support/journey.ts';
import { collapseUnchanged, recordAnnouncements, spokenTree } from '../support/spoken.ts';
import { mouse } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** The date of the goal, which moves with today. */
const DATE = /"[A-Z][a-z]+ \d{1,2}, \d{4}"/g;

/** Progress messages shown while the member waits, which depend on the speed of the machine. */
const DOING = /(status\n +text )"[^"]+"(?=\n +button "Skip the wait")/g;

/** Announcements that a fast page omits: of loading before a step is shown, and of a password's strength. */
const TIMED = /^(page|createPassword): /;

test("a screen reader's announcements of an enrollment equal tests/journeys/transcript.txt", async ({ page }) => {
  test.slow();
  const announced = await recordAnnouncements(page);
  const session = await page.context().newCDPSession(page);
  const lines: string[] = [];
  let lastTree: readonly string[] = [];

  const hear = async (title: string): Promise<void> => {
    // A screen that continues automatically may be gone before its tree is read.
    const isAutomatic = (await page.locator('main :is(button, input, select, a)').count()) === 0;
    const announcements = (await announced()).filter((text) => !TIMED.test(text)).map((text) => `announces ${text}`);
    const tree = isAutomatic ? ['continues automatically'] : await spokenTree(session);
    lines.push(`## ${title}`, ...announcements, ...collapseUnchanged(tree, lastTree), '');
    if (!isAutomatic) lastTree = tree;
  };
  const onStep = async (step: string): Promise<void> => {
    // This question says so while the states with telehealth are still loading.
    if (step === 'locationState') await expect(page.locator('main form [role="status"]')).toBeEmpty();
    await hear(step);
    if (step !== 'createAccount') return;
    await page.locator('[data-action="next"]').click();
    await expect(page.locator('[data-error-summary]')).toBeVisible();
    await hear(`${step}, refused`);
  };

  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  await continueTo({ page, input: mouse(), answers: weightMember(newEmail()), onStep }, { screen: 'success' });
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');
  await hear('success');
  const transcript = lines.join('\n').replaceAll(DATE, '"DATE"').replaceAll(DOING, '$1"DOING"');
  expect(transcript).toMatchSnapshot('transcript.txt');
});
