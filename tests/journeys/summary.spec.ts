import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { directKeys } from './support/inputMethod.ts';
import { logInByCookie } from './support/login.ts';
import { continueTo, type Member } from './support/member.ts';
import { moodMember, newEmail, PASSWORD, weightMember } from './support/members.ts';
import { watch } from './support/watch.ts';
import { loadTexts } from '../../src/runtime/definitions/files.ts';

// Its own world, because the re-triage below can be taken only once.
test.use({ viewport: { width: 390, height: 844 }, sandbox: 'summaries' });

/** Counts calls of window.print, which has no effect without a window. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  let prints = 0;
  await page.exposeFunction('countPrint', () => void (prints += 1));
  await page.addInitScript(() => {
    window.print = () => Reflect.get(globalThis, 'countPrint')();
  });
  return () => Promise.resolve(prints);
}

/** Asserts that the summary is readable on paper: the plan in a row, emphasised values, and no page break in the program. */
async function expectPaperLayout(summary: Locator): Promise<void> {
  const program = summary.locator('section').first();
  await expect(program).toHaveCSS('break-inside', 'avoid');
  const plan = program.locator('dl > div');
  const [first, second] = [await plan.nth(0).boundingBox(), await plan.nth(1).boundingBox()];
  expect(second?.y, 'the plan is in a row').toBe(first?.y);
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  for (const strong of [summary.locator('p').first(), program.locator('dd').first()]) await expect(strong).toHaveCSS('font-weight', '650');
  for (const soft of [summary.locator('h1 + p'), program.locator('dt').first()]) await expect(soft).toHaveCSS('color', 'rgb(63, 78, 75)');
  for (const parts of [summary.locator('> *'), program.locator('> *')]) {
    const blocks = await parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const touching = blocks.filter((block, index) => index > 0 && block.top <= (blocks[index - 1]?.bottom ?? 0));
    expect(touching, 'there is space between the parts').toEqual([]);
  }
}

for (const [lang, weight, weightOfGoal] of [
  ['en', '150 lb', '135 lb'],
  ['de', '150 lb', '135 lb'],
] as const) {
  test(`a member prints a summary of the answers and the program in ${lang}, dark on light and without the surrounding page`, async ({
    page,
    timezoneId,
  }) => {
    test.slow();
    const prints = await countPrints(page);
    const { steps, sections } = loadTexts(lang);
    const member = { page, input: directKeys(), answers: weightMember(newEmail()) };
    const requests: string[] = [];
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/?upid=UPID-ACME-OPEN&testTiming=true&lang=${lang}`);
    const passed = await continueTo(member, { step: 'programResult' });
    const summary = page.locator('[data-summary]');
    const print = page.locator('main [data-action="print"]');
    expect((await print.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(print).toHaveText(steps['programResult']?.actions?.['print'] ?? 'none');
    page.on('request', (request) => requests.push(`${request.method()} ${request.postData() ?? ''}`));
    const printedDate = (): string => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: timezoneId }).format(new Date());
    const dateBefore = printedDate();
    await print.focus();
    await page.keyboard.press('Enter');
    await expect.poll(prints).toBe(1);
    // The day may end during the press.
    const dates = [dateBefore, printedDate()];
    await expect(summary).toBeHidden();
    expect(requests.filter((each) => !each.startsWith('GET'))).toEqual([]);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(summary).toBeVisible();
    await expect(page.locator('main')).toBeHidden();
    await expect(page.locator('header')).toBeHidden();
    await expect(summary).toContainText(new RegExp(dates.join('|')));
    await expect(summary).toContainText('Acme');
    await expect(summary.locator('h2').first()).toHaveText(steps['programResult']?.variants?.['WEIGHT']?.title ?? 'none');
    await expect(summary).toContainText(steps['programResult']?.messages?.['goalTarget'] ?? 'none');
    await expect(summary.locator('[data-reviewed="heightWeight"]')).toContainText(weight);
    await expect(summary.locator('[data-reviewed="idealWeight"]')).toContainText(weightOfGoal);
    await expect(summary).toContainText(sections['healthProfile'] ?? 'none');
    const reviewed = await summary.locator('[data-reviewed]').evaluateAll((all) => all.map((each) => each.getAttribute('data-reviewed')));
    expect(reviewed).toEqual(passed.filter((step) => step in member.answers && step !== 'createPassword'));
    await expect(summary.locator('button')).toHaveCount(0);
    expect(await summary.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(29, 43, 42)');
    await expectPaperLayout(summary);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');

    // The review of all answers prints the same summary, and the dialog does not cover it.
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await continueTo(member, { step: 'completeProfile' });
    await expect(summary).toHaveCount(0);
    await page.locator('[data-action="review"]').click();
    await page.locator('dialog[data-review] [data-action="print"]').click();
    await expect.poll(prints).toBe(2);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(summary.locator('h2').first()).toHaveText(steps['programResult']?.variants?.['WEIGHT']?.title ?? 'none');
    await expect(page.locator('dialog')).toBeHidden();
  });
}

/** Presses the button of the shown page and checks the printed page. */
async function checkPrintedSummary(
  { page, answers }: Member & { readonly page: Page },
  passed: readonly string[],
  program: string,
): Promise<void> {
  const summary = page.locator('[data-summary]');
  const print = page.locator('main [data-action="print"]');
  await expect(print).toBeVisible();
  expect((await print.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // Someone who prints by the browser's menu gets the page, without the button.
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await print.click();
  await expect(summary).toHaveCount(1);
  await expect(summary).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(summary).toBeVisible();
  await expect(page.locator('main')).toBeHidden();
  await expect(summary).toContainText('Acme');
  await expect(summary.locator('h2').first()).toHaveText(program);
  const reviewed = await summary.locator('[data-reviewed]').evaluateAll((all) => all.map((each) => each.getAttribute('data-reviewed')));
  expect(reviewed).toEqual(passed.filter((step) => step in answers && step !== 'createPassword'));
  expect(await summary.innerText()).not.toContain(PASSWORD);
  await page.emulateMedia({ media: 'screen' });
}

test('a member of MOOD sees the program on the success page, and can print a summary until leaving the page', async ({ page }) => {
  test.slow();
  const watched = watch(page);
  const prints = await countPrints(page);
  const member = { page, input: directKeys(), answers: moodMember(newEmail()) };
  await page.goto('/?upid=UPID-ACME-OPEN&testTiming=true&lang=en');
  const passed = await continueTo(member, { screen: 'success' });
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');
  await expect(page.locator('[data-program="MOOD"] h2')).toHaveText('Your mental wellness program');
  await watched.axe('success with a program and a summary');
  await checkPrintedSummary(member, passed, 'Your mental wellness program');
  await expect.poll(prints).toBe(1);
  watched.expectQuiet();
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');
  await expect(page.locator('main [data-action="print"]')).toHaveCount(0);
  await expect(page.locator('[data-program]')).toHaveCount(0);
});

test('a member who changes the program by re-triage sees the new one, and prints a summary', async ({ page, server }) => {
  test.slow();
  const prints = await countPrints(page);
  const answers = {
    ...weightMember(''),
    heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 165 },
    prediabetesHistory: ['prediabetes'],
    a1c: 6,
    confirmChangeProgramDpp: 'yes',
  };
  const member = { page, input: directKeys(), answers };
  await logInByCookie(page, server.origin, 'MEMBER-WEIGHT', 'token-weight');
  await page.goto('/rt/auth?partnerSlug=acme&lang=en');
  const notYou = page.locator('[data-action="not-you"]');
  await expect(notYou).toBeVisible();
  // One line, so that the question keeps the phone's space.
  expect((await page.locator('aside').filter({ has: notYou }).boundingBox())?.height).toBeLessThan(60);
  await expect(page.locator('[data-time-left]')).toHaveText(/^About/);
  const passed = await continueTo(member, { step: 'retriageTransition' });
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'done');
  await expect(page.locator('[data-program="DPP"] h2')).toHaveText('Your diabetes prevention program');
  await checkPrintedSummary(member, passed, 'Your diabetes prevention program');
  await expect.poll(prints).toBe(1);
});
