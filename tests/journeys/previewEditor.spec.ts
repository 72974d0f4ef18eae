import { expect } from '../support/journey.ts';
import { test } from './edited.ts';
import { watch } from './watch.ts';

test('an author changes a survey in the preview alone, from a word to a rule', async ({ page, edited: { server, read, edit } }) => {
  const watched = watch(page);
  await page.goto(`${server.origin}/_dev/DPP_SURVEY`);
  const main = page.locator('[data-preview] main');
  const panel = page.locator('[data-panel="editor"]');
  const notice = panel.locator('[data-editor="notice"]');

  await test.step('adds an option with its labels, and takes it back', async () => {
    await page.locator('[data-open="inspector"]').click();
    await page.locator('[data-jump="education"]').click();
    await expect(main).toHaveAttribute('data-step', 'education');
    await page.locator('[data-edit="education"]').click();
    await expect(panel.locator('[data-form="education"]')).toBeVisible();
    await panel.locator('[data-new-label="en"]').fill('Something else');
    for (const [locale, label] of [
      ['es', 'Otra cosa'],
      ['de', 'Etwas anderes'],
      ['ko', '기타'],
    ] as const)
      await panel.locator(`[data-new-label="${locale}"]`).fill(label);
    await panel.locator('[data-action="addOption"]').click();
    await expect(main.getByText('Something else')).toBeVisible();
    await expect(panel.locator('[data-option="somethingElse"]')).toBeVisible();
    await panel.locator('[data-action="undoEdit"]').click();
    await expect(main.getByText('Something else')).toHaveCount(0);
  });

  await test.step('changes a word in two languages, and sees it before it is saved', async () => {
    await panel.locator('[data-editor="step"]').selectOption('idealWeight');
    await expect(main).toHaveAttribute('data-step', 'idealWeight');
    await panel.locator('[data-local="title.en"]').fill('What weight do you dream of?');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('What weight do you dream of?');
    await panel.locator('[data-local="title.de"]').fill('Von welchem Gewicht träumen Sie?');
    await expect(page.locator('[data-unsaved-files="2"]')).toBeVisible();
    expect(await read('texts/en.json')).not.toContain('dream of');
    await watched.axe('the form');
    await panel.locator('[data-action="saveAll"]').click();
    await expect(notice).toHaveText('Saved 2 files.');
    await expect(page.locator('[data-unsaved-files]')).toHaveCount(0);
    expect(JSON.parse(await read('texts/en.json')).steps.idealWeight.title).toBe('What weight do you dream of?');
    expect(JSON.parse(await read('texts/de.json')).steps.idealWeight.title).toBe('Von welchem Gewicht träumen Sie?');
  });

  await test.step('adds a limit', async () => {
    await panel.locator('[data-limit="max"]').fill('400');
    await expect(page.locator('[data-unsaved-files="1"]')).toBeVisible();
    await panel.locator('[data-action="saveAll"]').click();
    await expect(notice).toContainText('Saved question-sets/steps/idealWeight.json');
    expect(await read('steps/idealWeight.json')).toContain('"answer": { "type": "number", "positive": true, "step": 1, "max": 400 },');
  });

  await test.step('changes a rule with the builder', async () => {
    await panel.locator('[data-editor="step"]').selectOption('pregnant');
    const rule = panel.locator('[data-rule-of="visibleWhen"]');
    await expect(rule.locator('[data-rule-words]')).toHaveText('sex is female or intersex or preferNotToSay');
    await rule.getByRole('checkbox', { name: 'Intersex' }).uncheck();
    await expect(rule.locator('[data-rule-words]')).toHaveText('sex is female or preferNotToSay');
    await panel.locator('[data-action="saveAll"]').click();
    await expect(notice).toContainText('Saved question-sets/steps/pregnant.json');
    expect(await read('steps/pregnant.json')).toContain(
      '"visibleWhen": { "in": [{ "var": "answers.sex" }, ["female", "preferNotToSay"]] },',
    );
  });

  // Before the text: Chromium edits an editable element with inline styles of its own, which the policy blocks and reports.
  watched.isQuiet();

  await test.step('makes a typo, and is shown it at its line with a fix', async () => {
    await panel.locator('[data-view="text"]').click();
    await panel.locator('[data-editor="find"]').fill('steps/pregnant');
    await panel.locator('[data-file="question-sets/steps/pregnant.json"]').first().click();
    const code = panel.locator('[data-code="question-sets/steps/pregnant.json"] .cm-content');
    const text = await read('steps/pregnant.json');
    await code.fill(text.replace('"isPregnant"', '"isPregnnt"'));
    const problem = panel.locator('[data-problem="unknown-rule"]');
    await expect(problem).toContainText('Did you mean "isPregnant"?');
    const line = text.split('\n').findIndex((each) => each.includes('"isPregnant"')) + 1;
    await expect(problem).toHaveAttribute('data-line', String(line));
    await expect(panel.locator('.cm-lintRange-error')).toHaveText('"isPregnnt"');
    await expect(main).toHaveAttribute('data-step', 'pregnant');
    await watched.axe('the text');

    await code.fill(text.replace('"widget": "choice",', '"widget": "choice"'));
    await expect(panel.locator('.cm-lintRange-error')).toHaveCount(1);
    await code.fill(text);
    await expect(panel.locator('.cm-lintRange-error')).toHaveCount(0);
    await expect(page.locator('[data-unsaved-files]')).toHaveCount(0);
  });

  await test.step('formats a file, goes to a definition by a click, and finds the edit again', async () => {
    const code = panel.locator('[data-code="question-sets/steps/pregnant.json"] .cm-content');
    const text = await read('steps/pregnant.json');
    await code.fill(JSON.stringify(JSON.parse(text)));
    await panel.locator('[data-action="format"]').click();
    await expect(notice).toHaveText('Formatted.');
    await code
      .getByText('"answers.sex"')
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(panel.locator('[data-code="question-sets/steps/sex.json"]')).toBeVisible();
    await page.locator('[data-open="world"]').click();
    await page.locator('[data-open="editor"]').click();
    await expect(panel.locator('[data-code="question-sets/steps/sex.json"]')).toBeVisible();
  });

  await test.step('chooses between two versions of a file', async () => {
    const sex = panel.locator('[data-code="question-sets/steps/sex.json"] .cm-content');
    const text = await read('steps/sex.json');
    await sex.fill(text.replace('"female", ', ''));
    await expect(page.locator('[data-unsaved-files]')).toBeVisible();
    await edit('steps/sex.json', (before) => before.replace(', "preferNotToSay"', ''));
    const conflict = panel.locator('[data-conflict]');
    await expect(conflict.locator('[data-version="mine"]')).toContainText('"preferNotToSay"');
    await expect(conflict.locator('[data-version="theirs"]')).toContainText('"female"');
    await sex.click();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(notice).toContainText('has changed on disk');
    expect(await read('steps/sex.json')).toContain('"female"');
    await conflict.locator('[data-action="keepMine"]').click();
    await sex.click();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(notice).toContainText('Saved question-sets/steps/sex.json');
    expect(await read('steps/sex.json')).not.toContain('"female"');
  });
});
