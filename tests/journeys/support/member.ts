import { expect, type Locator, type Page } from '@playwright/test';
import type { Json, JsonObject } from '../../../src/runtime/base/json.ts';
import { isJsonObject } from '../../../src/runtime/base/json.ts';
import { typedDate } from '../../../src/runtime/widgets/fields/DateField/dateText.ts';
import type { InputMethod } from './inputMethod.ts';

/** A page, or a frame of one. */
export type PageOrFrame = Pick<Page, 'locator'>;

/** A member on the page, who knows only the page's contract: names, values and actions. */
export interface Member {
  readonly page: PageOrFrame;
  readonly input: InputMethod;
  /** By answer key, as in a walk; dates are in ISO 8601. */
  readonly answers: JsonObject;
  /** Called with each step before it is answered. */
  readonly onStep?: (step: string) => Promise<void>;
}

const MAIN = 'main[data-step]';

/** The id of the step that is shown. */
export async function stepOf(page: PageOrFrame): Promise<string> {
  return (await page.locator(MAIN).getAttribute('data-step')) ?? '';
}

/** Finds a value by path: `completeProfile.address.city`. */
export function valueAt(answers: JsonObject, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((at, key) => (isJsonObject(at) ? at[key] : undefined), answers);
}

export function textOf(value: Json): string {
  return typeof value === 'string' ? typedDate(value) : String(value);
}

/** Fills in one native control by its kind. Leaves it unchanged if the member has no answer for it. */
async function fill(control: Locator, { answers, input }: Member): Promise<void> {
  const { name, kind, value } = await control.evaluate((element) => ({
    name: element.getAttribute('name') ?? '',
    kind: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    value: element.getAttribute('value'),
  }));
  const answer = valueAt(answers, name);
  if (answer === undefined || kind === 'hidden') return;
  if (kind === 'select') return input.pick(control, String(answer));
  if (kind === 'range') return input.slide(control, Number(answer));
  if (kind !== 'checkbox' && kind !== 'radio') return input.type(control, answer === null ? '' : textOf(answer));
  const isChosen = typeof answer === 'boolean' ? answer : Array.isArray(answer) ? answer.includes(value) : answer === value;
  if (isChosen) await input.check(control);
  else if (kind === 'checkbox' && (await control.isChecked())) await input.press(control);
}

/** Locates the step while it is shown; its controls disappear with it. */
const stepIn = (page: PageOrFrame, step: string): Locator => page.locator(`main[data-step="${step}"]`);

/** Fills in the shown step and continues. Also fills in fields that appear in the process, for example a shipping address. */
export async function answerStep(member: Member, step: string): Promise<void> {
  const { page, input, answers } = member;
  const main = stepIn(page, step);
  const buttons = main.locator('button[name][value]');
  const [name] = await buttons.evaluateAll((elements) => elements.map((element) => element.getAttribute('name') ?? ''));
  if (name !== undefined) {
    const answer = valueAt(answers, name);
    if (answer === undefined) throw new Error(`The member has no answer to "${name}".`);
    const moreButton = main.locator('[data-action="more"]');
    const button = main.locator(`button[name="${name}"][value="${String(answer)}"]`);
    if ((await button.count()) === 0 && (await moreButton.count()) > 0) await input.press(moreButton);
    return input.press(button);
  }
  const controls = main.locator('input[name], select[name], textarea[name]');
  for (let index = 0; index < (await controls.count()); index += 1) await fill(controls.nth(index), member);
  const forgot = main.locator('[data-action="forgot"]');
  if ((await forgot.count()) > 0 && (await isForgotten(controls.first(), answers))) return input.press(forgot);
  const forward = main.locator('[data-action="confirm"], [data-action="next"]');
  if ((await forward.count()) > 0) await input.press(forward.first());
}

async function isForgotten(control: Locator, answers: JsonObject): Promise<boolean> {
  return valueAt(answers, (await control.getAttribute('name')) ?? '') === null;
}

/**
 * Answers the shown step, confirms if asked, and waits for the next step or screen.
 * @param shownStep the shown step, if the caller knows it; an automatic step may have advanced since.
 */
export async function passStep(member: Member, shownStep?: string): Promise<void> {
  const { page, input } = member;
  const step = shownStep ?? (await stepOf(page));
  const otherStep = page.locator(`main:not([data-step="${step}"])`);
  // An automatic step may advance while it is being answered.
  await answerStep(member, step).catch(async (error: unknown) => {
    if ((await otherStep.count()) === 0) throw error;
  });
  const confirm = page.locator('[role="alertdialog"] [data-action="confirm"]');
  const refused = stepIn(page, step).locator('[data-error-summary] a');
  // `waitFor` polls about every 20 ms, an assertion only every 100 ms, which adds up over a walk.
  await confirm.or(otherStep).or(refused).first().waitFor();
  if (await confirm.isVisible()) {
    await input.press(confirm);
    await otherStep.waitFor();
  }
  const codes = await refused.evaluateAll((links) => links.map((link) => link.getAttribute('data-code')));
  expect(codes, `the answer to ${step} was refused`).toEqual([]);
}

/** Continues step by step until the given screen, or until the given step, which stays unanswered. */
export async function continueTo(
  member: Member,
  goal: { readonly step: string } | { readonly screen: string },
): Promise<readonly string[]> {
  const { page, onStep } = member;
  const passed: string[] = [];
  for (;;) {
    const main = page.locator('main:not([data-screen="loading"])');
    await main.waitFor();
    // Both attributes are read together, because an automatic step may advance between two reads.
    const { screen = '', step = null } = await main.evaluate(({ dataset }) => ({ ...dataset }));
    if ('screen' in goal ? screen === goal.screen : step === goal.step) return passed;
    if (step === null || step === 'ineligible') throw new Error(`The journey ended at ${screen} ${step ?? ''} after ${passed.join(', ')}.`);
    if (passed.at(-1) === step) throw new Error(`The journey is stuck at ${step}.`);
    await onStep?.(step);
    passed.push(step);
    await passStep(member, step);
  }
}
