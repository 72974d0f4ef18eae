import { expect, type Locator, type Page } from '@playwright/test';
import type { Json, JsonObject } from '../../../src/runtime/base/json.ts';
import { isJsonObject } from '../../../src/runtime/base/json.ts';
import { typedDate } from '../../../src/runtime/widgets/fields/DateField/dateText.ts';
import type { InputMethod } from './inputMethod.ts';

/** A page, or a frame of one. */
export type PageOrFrame = Pick<Page, 'locator' | 'evaluate'>;

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

/** A native control as it is shown. */
interface Control {
  readonly name: string;
  /** The type of an input, or the name of the element. */
  readonly kind: string;
  readonly value: string | null;
  readonly isChecked: boolean;
}

/** A member's view of the page at one moment. */
interface View {
  readonly screen: string;
  readonly step: string | null;
  /** The answers that are buttons: their questions and values. */
  readonly choices: readonly (readonly [name: string, value: string])[];
  readonly controls: readonly Control[];
  /** The actions of the step, such as `next`. */
  readonly actions: readonly string[];
  /** The codes of the errors for which the step was refused. */
  readonly refusals: readonly (string | null)[];
  /** True while the step asks for a confirmation. */
  readonly isConfirming: boolean;
}

/**
 * Reads the whole screen in one call. A step that continues automatically could otherwise advance between two reads, and each read is a slow
 * round trip to the browser.
 * @returns null while there is no screen
 */
function look(page: PageOrFrame): Promise<View | null> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    if (!main) return null;
    const all = <Found extends Element>(selector: string): readonly Found[] => [...main.querySelectorAll<Found>(selector)];
    return {
      screen: main.dataset['screen'] ?? '',
      step: main.dataset['step'] ?? null,
      choices: all<HTMLButtonElement>('button[name][value]').map(({ name, value }) => [name, value] as const),
      controls: all<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input[name], select[name], textarea[name]').map(
        (control) => ({
          name: control.name,
          kind: control instanceof HTMLInputElement ? control.type : control.localName,
          value: control.getAttribute('value'),
          isChecked: control instanceof HTMLInputElement && control.checked,
        }),
      ),
      actions: all<HTMLElement>('[data-action]').map(({ dataset }) => dataset['action'] ?? ''),
      refusals: all('[data-error-summary] a').map((link) => link.getAttribute('data-code')),
      isConfirming: document.querySelector('[role="alertdialog"] [data-action="confirm"]')?.checkVisibility() === true,
    };
  });
}

/** Returns how a member gives the answer to a control; null if nothing is to be done. */
function answerTo({ name, kind, value, isChecked }: Control, { answers, input }: Member): ((control: Locator) => Promise<void>) | null {
  const answer = valueAt(answers, name);
  if (answer === undefined || kind === 'hidden') return null;
  if (kind === 'select') return (control) => input.pick(control, String(answer));
  if (kind === 'range') return (control) => input.slide(control, Number(answer));
  if (kind !== 'checkbox' && kind !== 'radio') return (control) => input.type(control, answer === null ? '' : textOf(answer));
  const isWanted = typeof answer === 'boolean' ? answer : Array.isArray(answer) ? answer.includes(value) : answer === value;
  if (isWanted) return input.check;
  return kind === 'checkbox' && isChecked ? input.press : null;
}

/** Locates the step while it is shown; its controls disappear with it. */
const stepIn = (page: PageOrFrame, step: string): Locator => page.locator(`main[data-step="${step}"]`);

/**
 * Fills in the shown step and continues. Also fills in fields that appear in the process, for example a shipping address.
 * @param shown what is shown, if the caller has just looked
 */
export async function answerStep(member: Member, step: string, shown: View | null = null): Promise<void> {
  const { page, input, answers } = member;
  const main = stepIn(page, step);
  const lookAgain = async (): Promise<View | null> => {
    const view = await look(page);
    return view?.step === step ? view : null;
  };
  let view = shown ?? (await lookAgain());
  const [name] = view?.choices[0] ?? [];
  if (name !== undefined) {
    const answer = valueAt(answers, name);
    if (answer === undefined) throw new Error(`The member has no answer to "${name}".`);
    const isShown = view?.choices.some((choice) => choice[0] === name && choice[1] === String(answer));
    if (isShown !== true && view?.actions.includes('more')) await input.press(main.locator('[data-action="more"]'));
    return input.press(main.locator(`button[name="${name}"][value="${String(answer)}"]`));
  }
  const controls = main.locator('input[name], select[name], textarea[name]');
  for (let index = 0; index < (view?.controls.length ?? 0); index += 1) {
    const control = view?.controls[index];
    const give = control ? answerTo(control, member) : null;
    if (!give) continue;
    await give(controls.nth(index));
    view = await lookAgain();
  }
  const isForgotten = valueAt(answers, view?.controls[0]?.name ?? '') === null;
  if (isForgotten && view?.actions.includes('forgot')) return input.press(main.locator('[data-action="forgot"]'));
  const forward = main.locator('[data-action="confirm"], [data-action="next"]');
  if (view?.actions.includes('confirm') || view?.actions.includes('next')) await input.press(forward.first());
}

/**
 * Answers the shown step, confirms if asked, and waits for the next step or screen.
 * @param shownStep the shown step, if the caller knows it; an automatic step may have advanced since.
 * @param shown what is shown, if the caller has just looked
 * @returns what is then shown
 */
export async function passStep(member: Member, shownStep?: string, shown: View | null = null): Promise<View | null> {
  const { page, input } = member;
  const step = shownStep ?? (await stepOf(page));
  const otherStep = page.locator(`main:not([data-step="${step}"])`);
  // An automatic step may advance while it is being answered.
  await answerStep(member, step, shown).catch(async (error: unknown) => {
    if ((await otherStep.count()) === 0) throw error;
  });
  const confirm = page.locator('[role="alertdialog"] [data-action="confirm"]');
  const refused = stepIn(page, step).locator('[data-error-summary] a');
  const message = stepIn(page, step).locator('> [role="alert"]', { hasText: /\S/ });
  // `waitFor` polls about every 20 ms, an assertion only every 100 ms, which adds up over a walk.
  await confirm.or(otherStep).or(refused).or(message).first().waitFor();
  const [shownMessage] = await message.allInnerTexts();
  if (shownMessage !== undefined) throw new Error(`The step ${step} shows: ${shownMessage}`);
  let view = await look(page);
  if (view?.isConfirming === true) {
    await input.press(confirm);
    await otherStep.waitFor();
    view = await look(page);
  }
  expect(view?.step === step ? view.refusals : [], `the answer to ${step} was refused`).toEqual([]);
  return view;
}

/** Continues step by step until the given screen, or until the given step, which stays unanswered. */
export async function continueTo(
  member: Member,
  goal: { readonly step: string } | { readonly screen: string },
): Promise<readonly string[]> {
  const { page, onStep } = member;
  const passed: string[] = [];
  let view: View | null = null;
  for (;;) {
    if (view === null || view.screen === 'loading') {
      await page.locator('main:not([data-screen="loading"])').waitFor();
      view = await look(page);
      continue;
    }
    const { screen, step }: View = view;
    if ('screen' in goal ? screen === goal.screen : step === goal.step) return passed;
    if (step === null || step === 'ineligible') throw new Error(`The journey ended at ${screen} ${step ?? ''} after ${passed.join(', ')}.`);
    if (passed.at(-1) === step) throw new Error(`The journey is stuck at ${step}.`);
    await onStep?.(step);
    passed.push(step);
    // `onStep` may take long, or change what is shown.
    view = await passStep(member, step, onStep ? null : view);
  }
}
