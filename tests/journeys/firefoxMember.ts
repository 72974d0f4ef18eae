import type { ElementHandle, Page } from 'puppeteer-core';
import type { Json, JsonObject } from '../../src/runtime/base/json.ts';
import { textOf, valueAt } from './member.ts';

/** A member at the page in Firefox, who knows only the page's contract, as `Member` in Chromium. */
export interface FirefoxMember {
  readonly page: Page;
  /** By answer key, as in a walk; dates are in ISO 8601. */
  readonly answers: JsonObject;
  /** Called with each step before it is answered. */
  readonly look: (step: string) => Promise<void>;
}

const FORWARD = '[data-action="confirm"], [data-action="next"]';
const DIALOG = '[role="alertdialog"] [data-action="confirm"]';
const CONTROLS = 'input[name]:not([type="hidden"]), select[name], textarea[name]';

/** Continues step by step until the given screen. @returns the steps that were passed */
export async function continueInFirefox(member: FirefoxMember, screen: string): Promise<readonly string[]> {
  const { page, look } = member;
  const passed: string[] = [];
  for (;;) {
    await page.waitForSelector('main:not([data-screen="loading"])', { visible: true });
    // Both attributes are read together, because an automatic step may continue between two reads.
    const shown = await page.$eval('main', (main) => ({ screen: main.dataset['screen'] ?? '', step: main.dataset['step'] ?? null }));
    if (shown.screen === screen) return passed;
    if (shown.step === null || passed.at(-1) === shown.step) throw new Error(`The journey stays at ${shown.screen} ${shown.step ?? ''}.`);
    await look(shown.step);
    passed.push(shown.step);
    await passStep(member, shown.step).catch((error: unknown) => {
      throw new Error(`The journey stays at ${shown.step} after ${passed.length} steps.`, { cause: error });
    });
  }
}

async function passStep(member: FirefoxMember, step: string): Promise<void> {
  const { page } = member;
  const isGone = (): Promise<boolean> => page.$eval('main', (main, known) => main.dataset['step'] !== known, step).catch(() => true);
  // An automatic step may continue while it is being answered.
  await answerStep(member, step).catch(async (error: unknown) => {
    if (!(await isGone())) throw error;
  });
  await page.waitForFunction(
    (known, dialog) =>
      document.querySelector<HTMLElement>('main')?.dataset['step'] !== known ||
      document.querySelector(dialog) !== null ||
      document.querySelector('main [data-error-summary] a') !== null,
    { timeout: 60_000 },
    step,
    DIALOG,
  );
  const confirm = await page.$(DIALOG);
  if (confirm) {
    await press(confirm);
    await page.waitForFunction((known) => document.querySelector<HTMLElement>('main')?.dataset['step'] !== known, {}, step);
  }
  const codes = await page.$$eval(`main[data-step="${step}"] [data-error-summary] a`, (links) =>
    links.map((link) => link.getAttribute('data-code')),
  );
  if (codes.length > 0) throw new Error(`The answer to ${step} was refused: ${codes.join(', ')}`);
}

async function answerStep({ page, answers }: FirefoxMember, step: string): Promise<void> {
  const main = await page.waitForSelector(`main[data-step="${step}"]`);
  if (!main) throw new Error(`The step ${step} has gone.`);
  const name = await main.$$eval('button[name][value]', ([button]) => button?.getAttribute('name') ?? null);
  if (name !== null) {
    const button = await main.$(`button[name="${name}"][value="${String(valueAt(answers, name))}"]`);
    if (!button) throw new Error(`The member has no answer to "${name}".`);
    return press(button);
  }
  // Fields may appear while others are filled in.
  for (let index = 0; ; index += 1) {
    const control = (await main.$$(CONTROLS))[index];
    if (!control) break;
    await fill(page, control, answers);
  }
  const forward = await main.$(FORWARD);
  if (forward) await press(forward);
}

async function fill(page: Page, control: ElementHandle, answers: JsonObject): Promise<void> {
  const { name, kind, value, isChecked } = await control.evaluate((element) => ({
    name: element.getAttribute('name') ?? '',
    kind: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    value: element.getAttribute('value'),
    isChecked: element instanceof HTMLInputElement && element.checked,
  }));
  const answer = valueAt(answers, name);
  if (answer === undefined || answer === null) return;
  if (kind === 'select') await control.select(String(answer));
  else if (kind === 'range') await slide(page, control, Number(answer));
  else if (kind === 'checkbox' || kind === 'radio') {
    if (isWanted(answer, value) !== isChecked && (kind === 'checkbox' || !isChecked)) await press(control);
  } else await type(page, control, textOf(answer));
}

function isWanted(answer: Json, value: string | null): boolean {
  return typeof answer === 'boolean' ? answer : Array.isArray(answer) ? answer.includes(value) : answer === value;
}

async function type(page: Page, field: ElementHandle, text: string): Promise<void> {
  await press(field, 3);
  await page.keyboard.press('Backspace');
  await field.type(text);
}

async function slide(page: Page, slider: ElementHandle, value: number): Promise<void> {
  await slider.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < value; step += 1) await page.keyboard.press('ArrowRight');
}

/** Scrolls a control to where nothing covers it, as a member does, and clicks it. */
async function press(control: ElementHandle, times = 1): Promise<void> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await control.click({ count: times });
}
