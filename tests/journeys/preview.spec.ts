import type { Locator } from '@playwright/test';
import { startPostgres } from '../server/support/postgres.ts';
import { expect } from '../support/journey.ts';
import { startServer } from '../support/server.ts';
import { test } from './support/edited.ts';
import { watch } from './support/watch.ts';
import { PRODUCTION } from '../support/production.ts';

test.describe('the preview', () => {
  for (const [set, route, step] of [
    ['DPP_SURVEY', '/enrollment', 'createAccount'],
    ['RETRIAGE_SURVEY', '/employer/test/rt', 'ethnicity'],
    ['TRANSITION_SURVEY', '/transition', 'transitionExplainer'],
    ['RECURRING_OUTCOMES', '/recurring-wellness-survey', 'weight'],
  ] as const)
    test(`shows ${set} at its own route, from the list of sets [DEV-01] [DEV-03]`, async ({ page }) => {
      const watched = watch(page);
      await page.goto('/_dev');
      await page.locator(`a[href="/_dev/${set}"]`).click();
      await expect(page.locator(`[data-preview="${set}"] main`)).toHaveAttribute('data-step', step);
      await expect(page).toHaveURL(new RegExp(`/_dev/${set}${route}/${step}$`));
      for (const panel of ['inspector', 'world', 'findings']) {
        await page.locator(`[data-open="${panel}"]`).click();
        await expect(page.locator(`[data-panel="${panel}"]`)).toBeVisible();
        await expect(page.locator(`[data-panel="${panel}"]`)).not.toContainText('{{partnerName}}');
        await watched.axe(`the panel ${panel} of ${set}`);
      }
      watched.expectQuiet();
    });

  test('keeps the survey in view beside a panel on a laptop, and opens a set with a panel from the list', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/_dev');
    const card = page.locator('[data-set-card="RECURRING_OUTCOMES"]');
    await expect(card).toContainText('/recurring-wellness-survey');
    await expect(card).toContainText('The monthly check-in of a member.');
    await card.getByRole('button', { name: 'Changes' }).click();
    await expect(page.locator('[data-preview="RECURRING_OUTCOMES"]')).toBeVisible();
    for (const panel of ['changes', 'inspector']) {
      if (panel !== 'changes') await page.locator(`[data-open="${panel}"]`).click();
      const survey = page.locator('[data-preview] main');
      const beside = page.locator(`[data-panel="${panel}"]`);
      await expect(async () => {
        const [left, right] = [await survey.boundingBox(), await beside.boundingBox()];
        expect((left?.x ?? 0) + (left?.width ?? Infinity), panel).toBeLessThanOrEqual(right?.x ?? 0);
      }).toPass();
    }
  });

  test('returns focus to the button of a panel that is closed', async ({ page }) => {
    await page.goto('/_dev/RECURRING_OUTCOMES');
    // The survey takes the focus when it appears.
    await expect(page.locator('[data-preview] main h1')).toBeFocused();
    await page.locator('[data-open="inspector"]').press('Enter');
    await page.locator('[data-panel="inspector"]').getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await expect(page.locator('[data-panel]')).toBeHidden();
    await expect(page.locator('[data-open="inspector"]')).toBeFocused();
  });

  test("shows the landing's step, and finds answers that lead to a step without an example member", async ({ page }) => {
    const watched = watch(page);
    await page.goto('/_dev/DPP_SURVEY');
    const main = page.locator('[data-preview] main');
    const notice = page.locator('[data-notice]');
    await page.locator('[data-open="inspector"]').click();
    await page.locator('[data-jump="eligibilityCheck"]').click();
    await expect(main).toHaveAttribute('data-step', 'eligibilityCheck');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText("Let's see if you can join through Acme");
    await expect(page.locator('[data-panel="brand"]')).toContainText('A health program from Acme');
    await watched.axe('the landing in the preview');
    await main.locator('[name="eligibilityCheck.firstName"]').fill('Ada');
    await main.locator('[name="eligibilityCheck.lastName"]').fill('Byron');
    await main.locator('[name="eligibilityCheck.age"]').fill('40');
    await main.locator('[data-action="next"]').click();
    await expect(main).toHaveAttribute('data-step', 'createAccount');
    await expect(page.locator('[data-panel="brand"]')).toHaveCount(0);
    await page.locator('[data-preview] [data-action="back"]').click();
    await expect(main).toHaveAttribute('data-step', 'eligibilityCheck');
    await expect(main.locator('[name="eligibilityCheck.firstName"]')).toHaveValue('Ada');

    await page.goto('/_dev/RETRIAGE_SURVEY');
    await expect(main).toBeVisible();
    await page.locator('[data-open="inspector"]').click();
    // Starting over ends a search, whose result would lead away from the start.
    const started = page.waitForEvent('worker', (worker) => worker.url().includes('wayWorker'));
    await page.locator('[data-jump="programOverview"]').click();
    const ended = (await started).waitForEvent('close');
    await page.locator('[data-action="restart"]').click();
    await ended;
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expect(notice).toHaveCount(0);
    await expect(main).not.toHaveAttribute('data-step', 'programOverview');
    await page.locator('[data-jump="programOverview"]').click();
    await expect(main).toHaveAttribute('data-step', 'programOverview');
    await expect(notice).toContainText('No example member passes programOverview, so the answers');
    watched.expectQuiet();
  });

  test("never covers the survey's button or the end of a panel with notices", async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 700 });
    await page.goto('/_dev/DPP_SURVEY/enrollment/heightWeight');
    const notice = page.locator('[data-notice]');
    await expect(notice).toContainText('The answers are now those of');
    const isAbove = async (covered: Locator): Promise<void> =>
      expect(async () => {
        const [above, below] = [await covered.boundingBox(), await notice.boundingBox()];
        expect((above?.y ?? 0) + (above?.height ?? Infinity)).toBeLessThanOrEqual(below?.y ?? 0);
      }).toPass();
    await isAbove(page.locator('[data-preview] main [data-action="next"]'));
    await page.locator('[data-open="inspector"]').click();
    await isAbove(page.locator('[data-panel="inspector"]'));
  });

  test('lists the existing sets at the address of an unknown set', async ({ page }) => {
    await page.goto('/_dev/NO_SURVEY');
    await expect(page.getByRole('alert')).toContainText('There is no question set NO_SURVEY');
    await expect(page.locator('a[href="/_dev/DPP_SURVEY"]')).toBeVisible();
  });

  test('says why an address shows no step of the set', async ({ page }) => {
    const main = page.locator('[data-preview] main');
    const notice = page.locator('[data-notice]');
    await page.goto('/_dev/DPP_SURVEY/enrollment/heightWieght');
    await expect(notice).toContainText('DPP_SURVEY has no step "heightWieght". Did you mean "heightWeight"?');
    await expect(main).toContainText('the member sees the page "not found"');
    for (const [address, said] of [
      ['enrolment/heightWeight', 'The address of DPP_SURVEY is /_dev/DPP_SURVEY/enrollment, not /_dev/DPP_SURVEY/enrolment/heightWeight.'],
      ['enrollment/ineligible', 'The address of the page for screened-out members does not say which answers lead there.'],
    ] as const) {
      await page.goto(`/_dev/DPP_SURVEY/${address}`);
      await expect(notice).toContainText(said);
      await expect(main).toHaveAttribute('data-step', 'createAccount');
    }
    for (const address of ['', '/', '/enrollment', '/enrollment/']) {
      await page.goto(`/_dev/DPP_SURVEY${address}`);
      await expect(main).toHaveAttribute('data-step', 'createAccount');
      await expect(notice).toHaveCount(0);
    }
  });

  test('jumps to a step, explains why another step is hidden, and updates when the world changes', async ({ page }) => {
    await page.goto('/_dev/DPP_SURVEY');
    const main = page.locator('[data-preview] main');
    await page.locator('[data-open="inspector"]').click();
    await page.locator('[data-jump="menopause"]').click();
    await expect(main).toHaveAttribute('data-step', 'menopause');
    await expect(page).toHaveURL(/\/_dev\/DPP_SURVEY\/enrollment\/menopause$/);
    await expect(page.locator('[data-panel="inspector"] li[data-state="current"]')).toContainText('menopause');

    await page.locator('[data-ask="bmiWaiver"]').click();
    const why = page.locator('[data-why="bmiWaiver"]');
    await expect(why).toHaveAttribute('data-shown', 'false');
    await expect(why).toContainText('the value bmi is below');
    await expect(why.locator('[data-why-rule]')).toContainText('The member is underweight');
    // A panel keeps its scroll position, its filter and its question.
    const inspector = page.locator('[data-panel="inspector"]');
    await inspector.evaluate((panel) => panel.scrollTo(0, 400));
    await page.locator('[data-open="world"]').click();
    await page.locator('[data-open="inspector"]').click();
    await expect(why).toBeVisible();
    await expect.poll(() => inspector.evaluate((panel) => panel.scrollTop)).toBe(400);
    await why.locator('[data-show-member]').click();
    await expect(main).toHaveAttribute('data-step', 'bmiWaiver');
    await page.locator('[data-action="undo"]').click();
    await expect(main).toHaveAttribute('data-step', 'menopause');
    await why.getByRole('button', { name: /^Make this change: “Weight in pounds \(lb\)” is \d+$/ }).click();
    await expect(main).toHaveAttribute('data-step', 'bmiWaiver');
    await page.locator('[data-action="undo"]').click();
    await expect(main).toHaveAttribute('data-step', 'menopause');
    // This step depends only on the member's age, so the world changes.
    await page.locator('[data-ask="enrolledInMedicare"]').click();
    await page
      .locator('[data-why="enrolledInMedicare"]')
      .getByRole('button', { name: /^Make this change/ })
      .click();
    await expect(main).toHaveAttribute('data-step', 'enrolledInMedicare');

    await page.locator('[data-action="restart"]').click();
    await expect(main).toHaveAttribute('data-step', 'createAccount');
    await page.locator('[data-open="world"]').click();
    await page.locator('[data-world="locale"]').selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Legen Sie Ihr Konto an');
    const familyHealthConsent = main.getByRole('checkbox', { name: /Gesundheit meiner Familie/ });
    await expect(familyHealthConsent).toBeVisible();
    await page.locator('[data-flag="OFFERS_DPP"]').uncheck();
    await expect(familyHealthConsent).toHaveCount(0);
  });

  test('keeps a jump made before the survey sets its first address', async ({ page }) => {
    await page.goto('/_dev/DPP_SURVEY');
    const main = page.locator('[data-preview] main');
    await page.locator('[data-open="inspector"]').click();
    await expect(main).toHaveAttribute('data-step', 'createAccount');
    await page.locator('[data-jump="menopause"]').click();
    await expect(main).toHaveAttribute('data-step', 'menopause');
    // An observer is called after the first question is rendered and before the effects of that render.
    await page.evaluate(() => {
      const jump = document.querySelector<HTMLElement>('[data-jump="heightWeight"]');
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-preview] main[data-step="createAccount"]')) return;
        observer.disconnect();
        jump?.click();
      }).observe(document.body, { subtree: true, childList: true });
      document.querySelector<HTMLElement>('[data-action="restart"]')?.click();
    });
    await expect(main).toHaveAttribute('data-step', 'heightWeight');
    await expect(page).toHaveURL(/\/heightWeight$/);
  });

  test('begins at the step in its address, and stays there across a reload', async ({ page }) => {
    const main = page.locator('[data-preview] main');
    await page.goto('/_dev/DPP_SURVEY/enrollment/menopause');
    await expect(main).toHaveAttribute('data-step', 'menopause');
    await expect(page.locator('[data-notice]')).toContainText('The answers are now those of the example member');
    await page.reload();
    await expect(main).toHaveAttribute('data-step', 'menopause');
    await expect(page).toHaveURL(/\/_dev\/DPP_SURVEY\/enrollment\/menopause$/);
  });

  test('stays at the step in its address across a reload before the survey has shown it', async ({ page }) => {
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function set(name: string, value: string) {
        setItem.call(this, name, value);
        if (!name.startsWith('preview ') || this.getItem('reloaded') !== null) return;
        setItem.call(this, 'reloaded', value);
        location.reload();
      };
    });
    await page.goto('/_dev/DPP_SURVEY/enrollment/menopause');
    const main = page.locator('[data-preview] main');
    await expect(main).toHaveAttribute('data-step', /./);
    expect(await page.evaluate(() => sessionStorage.getItem('reloaded'))).not.toBeNull();
    await expect(main).toHaveAttribute('data-step', 'menopause');
  });

  test('keeps the member across a reload, and starts over in the initial world', async ({ page }) => {
    const main = page.locator('[data-preview] main');
    const partner = page.locator('[data-world="partner"]');
    await page.goto('/_dev/DPP_SURVEY');
    await page.locator('[data-open="world"]').click();
    const first = await partner.inputValue();
    await partner.selectOption('northwind');
    await page.locator('[data-open="inspector"]').click();
    await page.locator('[data-jump="menopause"]').click();
    await main.locator('button[name="menopause"]').last().click();
    await expect(main).not.toHaveAttribute('data-step', 'menopause');
    const next = (await main.getAttribute('data-step')) ?? '';
    await page.reload();
    await expect(main).toHaveAttribute('data-step', next);
    await page.locator('[data-preview] [data-action="back"]').click();
    await expect(main.locator('button[name="menopause"]').last()).toHaveAttribute('aria-pressed', 'true');
    await page.locator('[data-open="world"]').click();
    await expect(partner).toHaveValue('northwind');
    await page.locator('[data-open="inspector"]').click();
    await page.locator('[data-action="restart"]').click();
    await expect(main).toHaveAttribute('data-step', 'createAccount');
    await page.locator('[data-open="world"]').click();
    await expect(partner).toHaveValue(first);
  });

  test("opens a step's form beside the step, and switches to the next step's form with the survey", async ({ page }) => {
    const main = page.locator('[data-preview] main');
    const form = page.locator('[data-form]');
    await page.goto('/_dev/DPP_SURVEY');
    await page.locator('[data-open="inspector"]').click();
    await page.locator('[data-steps-filter]').fill('which stage of menop');
    await expect(page.locator('[data-panel="inspector"] [data-jump]')).toHaveCount(1);
    await page.locator('[data-edit="menopause"]').click();
    await expect(form).toHaveAttribute('data-form', 'menopause');
    await expect(main).toHaveAttribute('data-step', 'menopause');
    await main.locator('button[name="menopause"]').last().click();
    await expect(main).not.toHaveAttribute('data-step', 'menopause');
    await expect(form).toHaveAttribute('data-form', (await main.getAttribute('data-step')) ?? '');
  });

  test('saves the session as an example member, applies saved edits without leaving the step, and locates mistakes', async ({
    page,
    edited: { server, edit, read },
  }) => {
    // One journey instead of two, because each would start its own server, which checks all definitions.
    const main = page.locator('[data-preview] main');

    await test.step('saves the session as an example member', async () => {
      await page.goto(`${server.origin}/_dev/RECURRING_OUTCOMES`);
      await page.locator('[name="weight"]').fill('171');
      await page.locator('[data-action="next"]').click();
      await expect(main).toHaveAttribute('data-step', 'exercise');
      await page.locator('[data-open="world"]').click();
      await page.locator('[data-member="name"]').fill('preview-weight');
      await page.locator('[data-member="description"]').fill('A member who has entered only her weight.');
      await page.locator('[data-action="saveMember"]').click();
      await expect(page.getByText('Saved question-sets/members/preview-weight.json')).toBeVisible();
      expect(JSON.parse(await read('members/preview-weight.json'))).toMatchObject({
        walk: { questionSet: 'RECURRING_OUTCOMES', answers: { weight: 171 } },
        expect: { outcome: 'needsAnswer', at: 'exercise', visited: ['weight', 'exercise'] },
      });
      await page.locator('[data-action="saveMember"]').click();
      await expect(page.getByText('There is already a member preview-weight.')).toBeVisible();
    });

    await test.step('applies saved edits without leaving the step, and locates a mistake', async () => {
      await page.goto(`${server.origin}/_dev/DPP_SURVEY`);
      await page.locator('[data-open="inspector"]').click();
      await page.locator('[data-jump="idealWeight"]').click();
      await expect(main).toHaveAttribute('data-step', 'idealWeight');
      await page.locator('[name="idealWeight"]').fill('131');
      await edit('texts/en.json', (text) => text.replace('What weight would you like to reach?', 'What weight do you dream of?'));
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('What weight do you dream of?');
      await expect(page.locator('[name="idealWeight"]')).toHaveValue('131');

      const step = 'steps/idealWeight.json';
      await edit(step, (text) => text.replace('"type": "number"', '"type": "nunber"'));
      await expect(page.getByRole('alert').filter({ hasText: 'A mistake' })).toBeVisible();
      await page.locator('[data-open="findings"]').click();
      const finding = page.locator(`[data-finding][data-file="question-sets/${step}"]`).first();
      await expect(finding).toContainText('nunber');
      await expect(finding).toHaveAttribute('data-line', /^\d+$/);
      await expect(main).toHaveAttribute('data-step', 'idealWeight');
      await finding.locator('[data-fix]').click();
      await page.locator('[data-bar="save"]').click();
      await expect(page.locator('[data-notice]')).toContainText(`Saved ${step}.`);
      expect(await read(step)).toContain('"type": "number"');

      await edit(step, (text) => text.replace('"unit": "lb"', '"unit": "kg"'));
      await expect(main).toContainText('kg');
      // Only warnings remain. They are about the translations of the changed title and about the label, which still says pounds.
      await expect(page.locator('[data-finding][data-severity="error"]')).toHaveCount(0);
      await expect(page.locator('[name="idealWeight"]')).toHaveValue('131');
    });
  });

  test('is not found in production [DEV-02]', async ({ page }) => {
    const postgres = await startPostgres();
    test.skip(postgres === null, 'there is no PostgreSQL here');
    if (!postgres) return;
    const server = await startServer({
      ...PRODUCTION,
      DATABASE_URL: `${postgres.url}?sslmode=disable`,
      SEED: 'none',
    });
    try {
      await page.goto(`${server.origin}/_dev/DPP_SURVEY`);
      await expect(page.locator('main')).toHaveAttribute('data-screen', 'notFound');
      const replies = await Promise.all(
        ['definitions', 'events'].map((path) =>
          page.request.get(`${server.origin}/_dev/service/${path}`, { headers: { accept: 'application/json' } }),
        ),
      );
      expect(replies.map((reply) => reply.status())).toEqual([404, 404]);
    } finally {
      await server.stop();
      postgres.stop();
    }
  });
});
