import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showSurvey, testSet, yesNo, type ShownSurvey } from '../testSupport.tsx';

const SET = testSet([
  yesNo('one'),
  yesNo('two', { confirmWhen: true }),
  yesNo('many', { widget: 'choices', answer: { type: 'choices', options: ['a', 'b', 'c'] } }),
  { id: 'name', section: 'first', widget: 'text', answer: { type: 'text', maxLength: 20 } },
  yesNo('last'),
]);

let isFine = true;
/** The reading time, in milliseconds, that the tests have simulated. */
let readingTime = 0;

beforeEach(() => {
  isFine = true;
  readingTime = 0;
  const now = performance.now.bind(performance);
  // Real time hardly counts, so that a slow machine does not count as reading.
  vi.spyOn(performance, 'now').mockImplementation(() => now() / 1000 + readingTime);
  vi.stubGlobal('matchMedia', () => ({ matches: isFine }));
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(): Promise<ShownSurvey> {
  const survey = await showSurvey({ set: SET });
  await screen.findByRole('button', { name: 'Turn off shortcuts' });
  return survey;
}

/** Presses a key on the focused element, once the screen has been read. */
function pressKey(name: string, changes: Partial<KeyboardEventInit> = {}, delay = 1000): void {
  readingTime += delay;
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...changes });
}

async function expectStep(survey: ShownSurvey, step: string): Promise<void> {
  await waitFor(() => expect(survey.step()).toBe(step));
  // The address changes after the paint, long before keys are accepted.
  await waitFor(() => expect(survey.address()).toBe(`/enrollment/${step}`));
}

const answers = (survey: ShownSurvey) => survey.records.at(-1)?.answers;

/** Shows the second step with its confirmation. */
async function showDialog() {
  const survey = await show();
  pressKey('1');
  await expectStep(survey, 'two');
  pressKey('1');
  return { survey, dialog: await screen.findByRole('alertdialog') };
}

describe('keyboard shortcuts', () => {
  it('choose by number, continue with Enter and go back with Esc', async () => {
    const survey = await show();
    pressKey('2');
    await expectStep(survey, 'two');
    expect(answers(survey)).toEqual({ one: 'no' });
    pressKey('Escape');
    await expectStep(survey, 'one');
    pressKey('1');
    await expectStep(survey, 'two');
    expect(answers(survey)).toEqual({ one: 'yes' });
    pressKey('9');
    expect(survey.step()).toBe('two');
  });

  it('toggle checkboxes by number, and continue with Enter', async () => {
    const survey = await toMany();
    pressKey('1');
    pressKey('3');
    expect([...document.querySelectorAll<HTMLInputElement>('main input:checked')].map(({ value }) => value)).toEqual(['a', 'c']);
    document.querySelector<HTMLElement>('h1')?.focus();
    pressKey('Enter');
    await expectStep(survey, 'name');
    expect(answers(survey)).toMatchObject({ many: ['a', 'c'] });
  });

  it('are inactive while a dialog is open', async () => {
    const { survey, dialog } = await showDialog();
    pressKey('Escape');
    pressKey('1');
    expect([dialog.isConnected, survey.step()]).toEqual([true, 'two']);
  });

  it('do not go back with a second Esc after the first one has closed a dialog', async () => {
    const { survey, dialog } = await showDialog();
    pressKey('Escape');
    // The browser closes a dialog after the page has seen the key.
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    pressKey('Escape', {}, 300);
    // If the key had acted, the step would have changed by then.
    await survey.user.tab();
    expect(survey.step()).toBe('two');
    pressKey('Escape');
    await expectStep(survey, 'one');
  });

  it('are inactive while a member types', async () => {
    const survey = await toMany();
    pressKey('1');
    document.querySelector<HTMLElement>('h1')?.focus();
    pressKey('Enter');
    await expectStep(survey, 'name');
    document.querySelector<HTMLElement>('main input')?.focus();
    pressKey('Escape');
    pressKey('1');
    expect(survey.step()).toBe('name');
  });

  it.each<readonly [string, string, KeyboardEventInit, number, boolean]>([
    ['pressed before the screen can have been read', 'one', {}, 300, true],
    ['that is held', 'one', { repeat: true }, 1000, true],
    ['with a modifier', 'one', { ctrlKey: true }, 1000, true],
    ['on a device without a fine pointer, which shows no switch', 'one', {}, 1000, false],
    ['alone', 'two', {}, 1000, true],
  ])('a key %s, on step one, leads to step %s', async (_, step, changes, delay, finePointer) => {
    const survey = await show();
    isFine = finePointer;
    pressKey('1', changes, delay);
    // If the key had acted, focus would have moved by then.
    await waitFor(() => expect(survey.step()).toBe(step));
    await survey.user.tab();
    expect(survey.step()).toBe(step);
  });

  it('can be turned off, stay off in the next survey, and can be turned on again [WCAG 2.1.4]', async () => {
    const first = await show();
    await first.user.click(screen.getByRole('button', { name: 'Turn off shortcuts' }));
    expect(document.activeElement?.textContent).toBe('Turn on shortcuts');
    pressKey('1');
    expect(first.step()).toBe('one');
    cleanup();

    const second = await showSurvey({ set: SET });
    await screen.findByText('Keyboard shortcuts are off.');
    pressKey('1');
    expect(second.step()).toBe('one');
    await second.user.click(screen.getByRole('button', { name: 'Turn on shortcuts' }));
    pressKey('1');
    await expectStep(second, 'two');
    expect(localStorage.length).toBe(0);
  });
});

/** Continues to the step with boxes. */
async function toMany(): Promise<ShownSurvey> {
  const survey = await show();
  pressKey('1');
  await expectStep(survey, 'two');
  pressKey('1');
  const dialog = await screen.findByRole('alertdialog');
  await survey.user.click(dialog.querySelector('[data-action="confirm"]') ?? dialog);
  await expectStep(survey, 'many');
  return survey;
}
