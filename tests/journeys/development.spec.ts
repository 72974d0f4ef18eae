import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runNewSurvey } from '../../src/workshop/command/newSurvey.ts';
import { freePort } from '../server/support/postgres.ts';
import { startPage, test } from '../support/development.ts';
import { startServer } from '../support/server.ts';
import { directKeys } from './support/inputMethod.ts';
import { continueTo } from './support/member.ts';
import { newEmail, weightMember } from './support/members.ts';

const ENTRY = '/?upid=UPID-ACME-OPEN&testTiming=true&lang=en';
const EN = 'texts/en.json';
const DPP = 'DPP_SURVEY.json';

/** Marks the window and returns a check that is false once the page has reloaded. */
async function markWindow(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return () => page.evaluate(() => 'isSamePage' in window);
}

// These tests share one development server, and parallel tests would both prepare its packages and interfere.
test.describe.configure({ mode: 'default' });

test('an open page shows edits and mistakes of definitions, and keeps its step and the typed answer', async ({ page, development }) => {
  // One journey instead of four, because each would load every module of the page again.
  const before = development.serverStarts();
  const member = { page, input: directKeys(), answers: { ...weightMember(newEmail()), waterIntake: 'little' } };
  await page.goto(development.origin + ENTRY);
  await continueTo(member, { step: 'idealWeight' });
  const isSamePage = await markWindow(page);
  const main = page.locator('main');

  await test.step('an edited text appears', async () => {
    const field = page.locator('[name="idealWeight"]');
    await field.fill('131');
    await development.editTexts(EN, (texts) => (texts.steps.idealWeight.title = 'What weight do you dream of?'));
    await expect(page.locator('h1')).toHaveText('What weight do you dream of?');
    await expect(page).toHaveTitle(/What weight do you dream of\?/);
    await expect(field).toHaveValue('131');
  });

  await test.step('an edited set takes effect on the shown step, on a step added before it and on a step removed', async () => {
    await page.locator('[name="idealWeight"]').fill('131');

    const step = 'steps/idealWeight.json';
    await development.write(step, (await development.read(step)).replace('"unit": "lb"', '"unit": "kg"'));
    await expect(main).toContainText('kg');
    await expect(page.locator('[name="idealWeight"]')).toHaveValue('131');

    await development.editTexts(EN, (texts) => (texts.steps['dreamWeight'] = { title: 'And in your dreams?' }));
    await development.editSteps(DPP, (steps) => {
      const answer = { type: 'number', min: 50, max: 740 };
      const dream = { id: 'dreamWeight', section: 'healthProfile', widget: 'number', answer, options: { unit: 'lb' } };
      const index = steps.findIndex(({ use }) => use === 'idealWeight');
      steps.splice(index, 0, dream);
    });
    await expect(main).toHaveAttribute('data-step', 'dreamWeight');
    await expect(page.locator('h1')).toHaveText('And in your dreams?');
    await expect(page).toHaveURL(/\/enrollment\/dreamWeight\?/);
    await page.locator('[name="dreamWeight"]').fill('999');
    await page.locator('[data-action="next"]').click();
    await expect(page.locator('[data-error-summary] a')).toHaveAttribute('data-code', 'max');

    await development.editSteps(DPP, (steps) =>
      steps.splice(
        steps.findIndex(({ id }) => id === 'dreamWeight'),
        1,
      ),
    );
    await expect(main).toHaveAttribute('data-step', 'idealWeight');
    await expect(page).toHaveURL(/\/enrollment\/idealWeight\?/);
  });

  await test.step('every mistake is reported with its location, and disappears once corrected', async () => {
    await page.locator('[name="idealWeight"]').fill('131');
    const findings = page.locator('definition-findings [role="alert"] section.error');

    // Broken JSON in the texts.
    const texts = await development.read(EN);
    await development.write(EN, texts.replace('"idealWeight": {', '"idealWeight": '));
    await expect(findings.first()).toContainText(/question-sets\/texts\/en\.json:\d+:\d+/);
    await expect(findings.first().locator('pre')).toContainText('^');
    await expect(page.locator('h1')).not.toHaveText('idealWeight');
    await development.write(EN, texts);
    await expect(findings).toHaveCount(0);

    // Two broken rules in one edit.
    const set = await development.read(DPP);
    await development.editSteps(DPP, (steps) => {
      for (const id of ['sleep', 'mainReason'])
        Object.assign(steps.find(({ use }) => use === id) ?? {}, { visibleWhen: { '==': [{ var: 'answers.sexx' }, 'female'] } });
    });
    await expect(findings).toHaveCount(2);
    for (const finding of await findings.all()) await expect(finding).toContainText(/DPP_SURVEY\.json:\d+:\d+.*"?sexx"?.*[Dd]id you mean/s);
    await expect(page.locator('definition-findings')).not.toContainText('node_modules');
    await expect(page.locator('main')).toHaveAttribute('data-step', 'idealWeight');
    await development.write(DPP, set);
    await expect(findings).toHaveCount(0);
    await expect(page.locator('main')).toHaveAttribute('data-step', 'idealWeight');
    await expect(page.locator('[name="idealWeight"]')).toHaveValue('131');
  });

  await test.step('the server accepts the answer to an added question', async () => {
    await development.editTexts(
      EN,
      (texts) => (texts.steps['waterIntake'] = { title: 'Water?', options: { little: 'Little', enough: 'Enough' } }),
    );
    await development.editSteps(DPP, (steps) => {
      const index = steps.findIndex(({ use }) => use === 'sleep');
      const answer = { type: 'choice', options: ['little', 'enough'] };
      steps.splice(index + 1, 0, { id: 'waterIntake', section: steps[index]?.section ?? '', widget: 'choice', answer });
    });
    await continueTo(member, { step: 'waterIntake' });
    await continueTo(member, { screen: 'success' });
    expect(development.serverStarts()).toBe(before);
  });
  expect(await isSamePage()).toBe(true);
});

const MISTAKES = [
  { file: DPP, correct: '"steps": [', mistaken: '"steps": ' },
  { file: 'environments/development.json', correct: '"partialTriagePartners"', mistaken: '"partialTriagePartner"' },
] as const;

test('a page opened while a definition has a mistake reports it, and loads without a refresh once it is corrected', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'mistaken-'));
  await cp('question-sets', join(folder, 'question-sets'), { recursive: true });
  const pathOf = (file: string): string => join(folder, 'question-sets', file);
  const texts = await Promise.all(MISTAKES.map(({ file }) => readFile(pathOf(file), 'utf8')));
  for (const [index, { file, correct, mistaken }] of MISTAKES.entries()) {
    const text = texts[index] ?? '';
    expect(text).toContain(correct);
    await writeFile(pathOf(file), text.replace(correct, mistaken));
  }
  const port = await freePort();
  const vite = await startPage({ DEFINITIONS: folder, API_ORIGIN: `http://127.0.0.1:${port}` });
  const findings = page.locator('definition-findings');
  for (const [index, { file }] of MISTAKES.entries()) {
    // The page keeps loading until the last mistake is corrected.
    await page.goto(vite.origin + ENTRY, { waitUntil: 'commit' });
    const finding = findings
      .locator('[role="alert"] section.error')
      .filter({ hasText: `question-sets/${file}:` })
      .first();
    await expect(finding).toContainText(new RegExp(`question-sets/${file.replaceAll('.', '\\.')}:\\d+:\\d+`));
    await expect(finding.locator('pre')).toContainText('^');
    await writeFile(pathOf(file), texts[index] ?? '');
  }
  await expect(findings).toContainText('Waiting for the server');
  const server = await startServer({ PORT: String(port) });
  await expect(page.locator('main')).toHaveAttribute('data-step', 'eligibilityCheck');
  await expect(findings).not.toContainText('Waiting for the server');
  await expect(findings.locator('section.error')).toHaveCount(0);
  await server.stop();
  await vite.stop();
  await rm(folder, { recursive: true });
});

test('a survey created by the command can be answered at its route, without a code change or a restart', async ({
  page,
  request,
  development,
}) => {
  const before = development.serverStarts();
  const errors: string[] = [];
  const io = { print: () => undefined, error: (line: string) => void errors.push(line) };
  expect(runNewSurvey(['STRESS_CHECK'], io, development.folder), errors.join()).toBe(0);
  // Both servers notice new files, each in its own time. A page that is loaded before that has no such route.
  const surveys = async (): Promise<string> => (await request.get(`${development.origin}/@id/__x00__virtual:member-surveys`)).text();
  await expect.poll(surveys, 'the surveys of the page').toContain('"/stress-check"');
  const status = async (): Promise<number> =>
    (await request.get(`${development.apiOrigin}/stress-check`, { headers: { accept: 'text/html' } })).status();
  await expect.poll(status, 'the routes of the server').toBe(200);
  await page.goto(`${development.origin}/sandbox/members/MEMBER-WEIGHT?to=/stress-check&lang=de`);
  const main = page.locator('main');
  await expect(main).toHaveAttribute('data-step', 'stressCheckWelcome');
  await expect(page.locator('h1')).toHaveText('Ein paar Fragen an Sie');
  await page.locator('[data-action="next"]').click();
  await expect(page).toHaveURL(/\/stress-check\/stressCheckFeeling\?/);
  await page.reload();
  await page.getByText('An manchen Tagen gut').click();
  await expect(main).toHaveAttribute('data-step', 'stressCheckSend');
  const stored = page.waitForResponse(/outcomes\/v1\/surveys\/MEMBER-WEIGHT$/);
  await page.locator('[data-action="next"]').click();
  expect((await stored).status()).toBe(204);
  await expect(main).toHaveAttribute('data-screen', 'deeplink');
  expect(development.serverStarts()).toBe(before);

  await page.goto(`${development.origin}/_dev/STRESS_CHECK`);
  await expect(page).toHaveURL(/\/_dev\/STRESS_CHECK\/stress-check\/stressCheckWelcome/);
  await expect(page.locator('h1')).toHaveText('A few questions for you');
});
