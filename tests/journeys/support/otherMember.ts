import { expect } from '@playwright/test';
import type { Json, JsonObject } from '../../../src/runtime/base/json.ts';
import type { OtherPage } from '../../support/otherPage.ts';
import { textOf, valueAt } from './member.ts';

/** A member in a browser other than Chromium, who knows only the page's contract, like `Member` there. */
export interface OtherMember {
  readonly page: OtherPage;
  /** By answer key, as in a walk; dates are in ISO 8601. */
  readonly answers: JsonObject;
  /** Called with each step before it is answered. */
  readonly look: (step: string) => Promise<void>;
}

const FORWARD = '[data-action="confirm"], [data-action="next"]';
const DIALOG = '[role="alertdialog"] [data-action="confirm"]';
const CONTROLS = 'input[name]:not([type="hidden"]), select[name], textarea[name]';

/** Continues step by step until the given screen. @returns the steps that were passed */
export async function continueInOther(member: OtherMember, screen: string): Promise<readonly string[]> {
  const { page, look } = member;
  const passed: string[] = [];
  for (;;) {
    // Both attributes are read together, because an automatic step may continue between two reads.
    const shownScreen = await waitFor(page, () => {
      const main = document.querySelector<HTMLElement>('main:not([data-screen="loading"])');
      return main && { screen: main.dataset['screen'] ?? '', step: main.dataset['step'] ?? null };
    });
    if (shownScreen.screen === screen) return passed;
    if (shownScreen.step === null || passed.at(-1) === shownScreen.step)
      throw new Error(`The journey stays at ${shownScreen.screen} ${shownScreen.step ?? ''}.`);
    await look(shownScreen.step);
    passed.push(shownScreen.step);
    await passStep(member, shownScreen.step).catch((error: unknown) => {
      throw new Error(`The journey stays at ${shownScreen.step} after ${passed.length} steps.`, { cause: error });
    });
  }
}

/** Asks the page until a function returns something. Between two pages nothing may answer. */
async function waitFor<Args extends readonly unknown[], Result>(
  page: OtherPage,
  find: (...args: Args) => Result | null | false,
  ...args: Args
): Promise<Awaited<Result>> {
  let result: Awaited<Result> | null | false = null;
  await expect
    .poll(
      async () => {
        result = await page.evaluate(find, ...args).catch(() => null);
        return result === null || result === false;
      },
      `the page never reaches ${String(find)}`,
    )
    .toBe(false);
  if (result === null || result === false) throw new Error('The last answer is lost.');
  return result;
}

async function passStep(member: OtherMember, step: string): Promise<void> {
  const { page } = member;
  const isGone = (): Promise<boolean> =>
    page.evaluate((known) => document.querySelector<HTMLElement>('main')?.dataset['step'] !== known, step).catch(() => true);
  // An automatic step may continue while it is being answered.
  await answerStep(member, step).catch(async (error: unknown) => {
    if (!(await isGone())) throw error;
  });
  const next = await waitFor(
    page,
    (known, dialog) => {
      if (document.querySelector<HTMLElement>('main')?.dataset['step'] !== known) return 'gone';
      if (document.querySelector(dialog)) return 'dialog';
      return document.querySelector('main [data-error-summary] a') !== null && 'refused';
    },
    step,
    DIALOG,
  );
  if (next === 'dialog') {
    await press(page, DIALOG);
    await waitFor(page, (known) => document.querySelector<HTMLElement>('main')?.dataset['step'] !== known, step);
  }
  if (next !== 'refused') return;
  const codes = await page.evaluate(() =>
    [...document.querySelectorAll('main [data-error-summary] a')].map((link) => link.getAttribute('data-code')),
  );
  throw new Error(`The answer to ${step} was refused: ${codes.join(', ')}`);
}

async function answerStep({ page, answers }: OtherMember, step: string): Promise<void> {
  const main = `main[data-step="${step}"]`;
  const name = await page.evaluate(
    (buttons) => document.querySelector(buttons)?.getAttribute('name') ?? null,
    `${main} button[name][value]`,
  );
  if (name !== null) return press(page, `${main} button[name="${name}"][value="${String(valueAt(answers, name))}"]`);
  const controls = CONTROLS.split(', ')
    .map((each) => `${main} ${each}`)
    .join(', ');
  // Fields may appear while others are filled in.
  for (let index = 0; await fill(page, answers, controls, index); index += 1);
  const forward = FORWARD.split(', ')
    .map((each) => `${main} ${each}`)
    .join(', ');
  if (await page.evaluate((buttons) => document.querySelector(buttons) !== null, forward)) await press(page, forward);
}

/** Fills in a control, if the member has an answer for it. @returns false if there is no such control */
async function fill(page: OtherPage, answers: JsonObject, controls: string, index: number): Promise<boolean> {
  const control = await page.evaluate(
    (selector, at) => {
      const element = document.querySelectorAll(selector)[at];
      return (
        element && {
          name: element.getAttribute('name') ?? '',
          kind: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
          value: element.getAttribute('value'),
          isChecked: element instanceof HTMLInputElement && element.checked,
        }
      );
    },
    controls,
    index,
  );
  if (!control) return false;
  const { name, kind, value, isChecked } = control;
  const answer = valueAt(answers, name);
  if (answer === undefined || answer === null) return true;
  if (kind === 'select') await page.choose(controls, index, String(answer));
  else if (kind === 'range') await page.slide(controls, index, Number(answer));
  else if (kind === 'checkbox' || kind === 'radio') {
    if (isWanted(answer, value) !== isChecked && (kind === 'checkbox' || !isChecked)) await press(page, controls, index);
  } else {
    await show(page, controls, index);
    await page.type(controls, index, textOf(answer));
  }
  return true;
}

function isWanted(answer: Json, value: string | null): boolean {
  return typeof answer === 'boolean' ? answer : Array.isArray(answer) ? answer.includes(value) : answer === value;
}

async function press(page: OtherPage, selector: string, index = 0): Promise<void> {
  await show(page, selector, index);
  await page.click(selector, index);
}

/** Scrolls a control to where nothing covers it, as a member does. */
async function show(page: OtherPage, selector: string, index: number): Promise<void> {
  await page.evaluate(
    (controls, at) => document.querySelectorAll(controls)[at]?.scrollIntoView({ block: 'center', behavior: 'instant' }),
    selector,
    index,
  );
}
