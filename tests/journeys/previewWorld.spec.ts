import { expect } from '../support/journey.ts';
import { test } from './support/edited.ts';
import { holdTimers } from './support/heldTimers.ts';
import { watch } from './support/watch.ts';

/** The duration of a call on a slow connection, in milliseconds. */
const SLOW_CALL = { from: 5000, to: 5000 };

test("the preview's world changes the screen, shares a session by link, and shows example members", async ({
  page,
  edited: { server, edit, read },
}) => {
  const watched = watch(page);
  const slowCalls = await holdTimers(page, SLOW_CALL);
  await page.goto(`${server.origin}/_dev/DPP_SURVEY`);
  await page.locator('[data-open="inspector"]').click();
  await page.locator('[data-jump="menopause"]').click();
  await page.locator('[data-open="world"]').click();

  // Another screen: the survey in a frame, with the same session.
  await page.locator('[data-world="width"]').selectOption('390');
  const frame = page.frameLocator('[data-frame]');
  const framed = frame.locator('[data-preview] main');
  await expect(framed).toHaveAttribute('data-step', 'menopause');
  expect(await framed.evaluate(() => [innerWidth, matchMedia('(min-width: 503px)').matches])).toEqual([390, false]);
  const look = () =>
    framed.evaluate((main) => {
      const root = getComputedStyle(document.documentElement);
      return {
        size: root.fontSize,
        line: root.getPropertyValue('--line'),
        motion: root.getPropertyValue('--motion'),
        background: getComputedStyle(main).backgroundColor,
      };
    });
  const before = await look();
  expect(before.size).toBe('16px');
  await page.locator('[data-world="textSize"]').selectOption('150');
  await page.locator('[data-world="moreContrast"]').check();
  await page.locator('[data-world="reducedMotion"]').check();
  await expect.poll(look).toMatchObject({ size: '24px', line: '#7c857d', motion: '0s' });
  await page.locator('[data-world="forcedColours"]').check();
  await expect.poll(async () => (await look()).background).not.toBe(before.background);
  await page.locator('[data-world="forcedColours"]').uncheck();
  await page.locator('[data-world="moreContrast"]').uncheck();
  await expect.poll(look).toMatchObject({ line: before.line, background: before.background });
  await watched.axe('the framed survey');

  // An answer in the frame also advances the preview around it.
  await framed.locator('button[name="menopause"]').first().click();
  await expect(framed).toHaveAttribute('data-step', 'menstrualCycle');
  await expect(page).toHaveURL(/\/enrollment\/menstrualCycle$/);

  // The link contains everything in its fragment.
  await page.locator('[data-action="share"]').click();
  const link = await page.locator('[data-share]').inputValue();
  expect(new URL(link).search).toBe('');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(framed).toHaveAttribute('data-step', 'menstrualCycle');
  await expect(page).toHaveURL(/\/enrollment\/menstrualCycle$/);
  await page.locator('[data-open="world"]').click();
  await expect(page.locator('[data-world="textSize"]')).toHaveValue('150');
  await page.locator('[data-world="width"]').selectOption('');
  await page.locator('[data-world="textSize"]').selectOption('100');
  await page.locator('[data-world="reducedMotion"]').uncheck();
  const main = page.locator('[data-preview] main');
  await expect(main).toHaveAttribute('data-step', 'menstrualCycle');

  // The members are replayed on each edit, and show their differences.
  const members = page.locator('[data-members]');
  await expect(members).toHaveAttribute('data-members', 'pass');
  await page.locator('[data-panel="world"] [data-go-to="save"]').click();
  await expect(page.locator('[data-member="name"]')).toBeInViewport();
  expect((await page.locator('[data-member="name"]').boundingBox())?.width).toBeGreaterThan(200);
  await page.locator('[data-members-filter]').fill('out-pregnant');
  await page.locator('[data-replayed="out-pregnant"] button').click();
  await expect(main).toHaveAttribute('data-reason', 'PREGNANT');
  await page.locator('[data-action="playBack"]').click();
  await expect(main).toHaveAttribute('data-step', 'pregnant');
  await edit('steps/pregnant.json', (text) => text.replace('"screenOut": "PREGNANT"', '"screenOut": "BMI_TOO_LOW"'));
  await expect(members).toHaveAttribute('data-members', 'fail');
  await expect(page.locator('[data-replayed="out-pregnant"]')).toContainText('instead of PREGNANT');

  // Calls have the outcome and the speed that the author chooses.
  await page.locator('[data-open="inspector"]').click();
  await page.locator('[data-action="restart"]').click();
  await expect(main).toHaveAttribute('data-step', 'createAccount');
  await page.locator('[data-open="world"]').click();
  await page.locator('[data-call="createAccount"]').selectOption('HAS_B2B_ACCOUNT');
  await page.locator('[data-world="slowCalls"]').check();
  await main.locator('[name="createAccount.email"]').fill('ada@example.com');
  await main.locator('[name="createAccount.ginaAdaConsent"]').check();
  await main.locator('[data-action="next"]').click();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  await slowCalls.release();
  await expect(page.locator('[data-preview]')).toContainText('ACCOUNT_EXISTS');
  await page.locator('[data-world="slowCalls"]').uncheck();

  // A framed survey reports its end to the preview around it.
  await main.locator('[data-action="return"]').click();
  await page.locator('[data-world="width"]').selectOption('390');
  await expect(framed).toHaveAttribute('data-step', 'createAccount');
  await framed.locator('[data-action="next"]').click();
  await expect(framed).toContainText('ACCOUNT_EXISTS');
  await page.locator('[data-world="width"]').selectOption('');
  await expect(page.locator('[data-preview]')).toContainText('ACCOUNT_EXISTS');
  await page.locator('[data-call="createAccount"]').selectOption('');

  // The date of birth decides who is asked about Medicare, or the age if there is none.
  await page.locator('[data-open="inspector"]').click();
  await page.locator('[data-jump="menopause"]').click();
  await page.locator('[data-open="world"]').click();
  await expect(main).toHaveAttribute('data-step', 'menopause');
  const factField = (name: string) => page.locator(`[data-world-fact="${name}"]`);
  await factField('eligibility.dob').fill('1950-04-01');
  await expect(main).toHaveAttribute('data-step', 'enrolledInMedicare');
  await page.locator('[data-facts-of="profile"] summary').click();
  await page.locator('[data-facts-of="profile"] summary').last().click();
  await watched.axe('the world');
  await page.locator('[data-open="inspector"]').click();
  await expect(page.locator('[data-state="current"] [data-jump="enrolledInMedicare"]')).toBeVisible();
  await page.locator('[data-open="world"]').click();
  await factField('eligibility.dob').fill('');
  await expect(main).not.toHaveAttribute('data-step', 'enrolledInMedicare');
  await factField('eligibility.age').fill('65');
  await expect(main).toHaveAttribute('data-step', 'enrolledInMedicare');
  await factField('eligibility.age').fill('64');
  await expect(main).not.toHaveAttribute('data-step', 'enrolledInMedicare');
  await factField('eligibility.isMedEligible').selectOption('no');
  await factField('eligibility.scaleEligible').selectOption('FREE_SCALE');
  await expect(page.locator('[data-world="eligibility"]')).toHaveValue(
    /"isMedEligible": false,\s+"age": 64,\s+"scaleEligible": "FREE_SCALE"/,
  );

  // The current result of a listed member becomes the expectation, then that of all failing members, until it is undone.
  const accept = page.locator('[data-action="acceptMembers"]');
  const generated = await read('members/boundaries/DPP_SURVEY.json');
  await page.locator('[data-members-filter]').fill('Pregnant with a DPP-only partner');
  await expect(accept).toHaveText('Accept the new result of out-pregnant');
  await accept.click();
  await expect(page.getByText('Recorded out-pregnant.')).toBeVisible();
  expect(JSON.parse(await read('members/out-pregnant.json')).expect.screenOutReason).toBe('BMI_TOO_LOW');
  expect(await read('members/boundaries/DPP_SURVEY.json')).toBe(generated);
  await page.locator('[data-action="undoMembers"]').click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(JSON.parse(await read('members/out-pregnant.json')).expect.screenOutReason).toBe('PREGNANT');
  await page.locator('[data-members-filter]').fill('');
  await accept.click();
  await expect(page.getByText(/^Recorded \d+ members\./)).toBeVisible();
  expect(await read('members/boundaries/DPP_SURVEY.json')).not.toBe(generated);
  await expect(members).toHaveAttribute('data-members', 'pass');

  // Members without an answer to a question are given one, once the author has confirmed the changed files.
  await edit('members/out-pregnant.json', (text) => text.replace('"without": [', '"without": ["answers.sex", '));
  const ask = page.locator('[data-give-answer="sex"]');
  await ask.getByRole('combobox').selectOption('female');
  const unanswered = await read('members/out-pregnant.json');
  await ask.locator('[type="submit"]').click();
  const confirm = ask.locator('[data-action="confirmAnswer"]');
  await expect(confirm).toHaveText(/^Yes, change \d+ files?$/);
  expect(await read('members/out-pregnant.json')).toBe(unanswered);
  await ask.locator('[data-action="leaveMembers"]').click();
  await expect(confirm).toHaveCount(0);
  await ask.locator('[type="submit"]').click();
  await confirm.click();
  await expect(page.getByText(/^Changed \d+ files?: \d+ members? now answers? sex\. "Undo"/)).toBeVisible();
  const answeredMember = await read('members/out-pregnant.json');
  await page.locator('[data-action="undoMembers"]').click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await read('members/out-pregnant.json')).toBe(unanswered);
  await expect(page.locator('[data-action="undoMembers"]')).toHaveCount(0);
  await ask.getByRole('combobox').selectOption('female');
  await ask.locator('[type="submit"]').click();
  await confirm.click();
  await expect(page.getByText(/^Changed \d+ files?: \d+ members? now answers? sex\. "Undo"/)).toBeVisible();
  expect(await read('members/out-pregnant.json')).toBe(answeredMember);
  expect(JSON.parse(await read('members/out-pregnant.json')).walk.without).not.toContain('answers.sex');
  await expect(ask).toHaveCount(0);
  await expect(members).toHaveAttribute('data-members', 'pass');

  // A member's file is deleted on the second request.
  await page.locator('[data-replayed="out-pregnant"] button').click();
  await page.locator('[data-action="deleteMember"]').click();
  await page.locator('[data-action="deleteMember"]').click();
  await expect(page.locator('[data-replayed="out-pregnant"]')).toHaveCount(0);
  await expect(read('members/out-pregnant.json')).rejects.toThrow('ENOENT');
  watched.expectQuiet();
});

test('the preview opens another set in its own world and at the chosen panel, also after a reload', async ({ page, server }) => {
  // Collects everything that is stored under a name in an attribute of the document.
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function collect(name, value) {
      const attribute = `stored-${name.replaceAll(' ', '-')}`;
      const html = document.documentElement;
      html.setAttribute(attribute, `${html.getAttribute(attribute) ?? ''}${value}`);
      setItem.call(this, name, value);
    };
  });
  const main = page.locator('[data-preview] main');
  await page.goto(`${server.origin}/_dev/DPP_SURVEY`);
  await expect(main).toBeVisible();
  await page.locator('[data-open="world"]').click();
  await page.getByRole('link', { name: 'Sets', exact: true }).click();
  await page.locator('[data-set-card="RECURRING_OUTCOMES"] h2 a').click();
  await expect(main).toBeVisible();
  const stored = page.locator('html');
  await expect(stored).toHaveAttribute('stored-preview-RECURRING_OUTCOMES', /"questionSet":"RECURRING_OUTCOMES"/);
  expect(await stored.getAttribute('stored-preview-RECURRING_OUTCOMES')).not.toContain('"questionSet":"DPP_SURVEY"');

  await page.reload();
  await expect(page.locator('[data-panel="world"]')).toBeVisible();
  await page.getByRole('link', { name: 'Sets', exact: true }).click();
  await page.locator('[data-set-card="DPP_SURVEY"]').getByRole('button', { name: /^Map/ }).click();
  await expect(main).toBeVisible();
  await expect(page.locator('[data-panel="map"]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-panel="map"]')).toBeVisible();
});
