import { expect, type Page } from '@playwright/test';
import type { Json, JsonObject } from '../../../src/runtime/base/json.ts';
import { mouse, type InputMethod } from '../../journeys/support/inputMethod.ts';
import { answerStep, continueTo, passStep, stepOf } from '../../journeys/support/member.ts';

/** A mouse, and a keyboard that types one character at a time. */
export const MOUSE_AND_KEYBOARD: InputMethod = {
  ...mouse(),
  type: async (field, text) => {
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
  },
};

/** Answers our page of the synthetic survey to its end. */
export async function walkOurs(page: Page, answers: JsonObject): Promise<void> {
  const question = page.locator('main[data-step] :is(form button, form input)').first();
  const ending = page.locator('main h1', { hasText: 'Sending' }).or(page.locator('main[aria-busy]'));
  for (;;) {
    await expect(question.or(ending).first()).toBeAttached();
    if (!(await question.isVisible())) return;
    const step = await stepOf(page);
    await answerStep({ page, input: MOUSE_AND_KEYBOARD, answers }, step);
    await expect(page.locator(`main[data-step="${step}"] form`)).toHaveCount(0);
  }
}

/** Answers the page of SurveyJS to its end. */
export async function walkSurveyJs(page: Page, answers: JsonObject): Promise<void> {
  const question = page.locator('[data-name]').first();
  const completed = page.locator('.sd-completedpage');
  for (;;) {
    await expect(question.or(completed).first()).toBeVisible();
    if (await completed.isVisible()) return;
    const name = (await question.getAttribute('data-name')) ?? '';
    await answerQuestion(page, answers[name]);
    await page.locator('.sd-navigation__next-btn:visible, .sd-navigation__complete-btn:visible').click();
    await expect(page.locator(`[data-name="${name}"]`)).toHaveCount(0);
  }
}

async function answerQuestion(page: Page, answer: Json | undefined): Promise<void> {
  const field = page.locator('[data-name] input:not([type="radio"], [type="checkbox"])');
  if ((await field.count()) > 0) return MOUSE_AND_KEYBOARD.type(field, String(answer));
  for (const value of Array.isArray(answer) ? answer : [answer])
    await page
      .locator('[data-name] label')
      .filter({ has: page.locator(`input[value="${String(value)}"]`) })
      .click();
}

/** The measured steps of the enrollment: earlier steps make calls, and later ones continue automatically. */
const FIRST_STEP = 'sex';
const END_STEP = 'personalization';

/**
 * Answers the enrollment survey.
 * @param begin called when the measured steps begin
 */
export async function walkEnrollment(page: Page, answers: JsonObject, begin: () => Promise<void>): Promise<void> {
  const member = { page, input: MOUSE_AND_KEYBOARD, answers };
  await continueTo(member, { step: FIRST_STEP });
  await begin();
  for (let step = FIRST_STEP; step !== END_STEP; step = await stepOf(page)) await passStep(member, step);
}
