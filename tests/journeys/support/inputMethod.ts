import { expect, type Locator, type Page } from '@playwright/test';

/** The means by which a member operates the page: mouse, touch or keyboard only. */
export interface InputMethod {
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** Picks an option of a native select. */
  readonly pick: (select: Locator, value: string) => Promise<void>;
  /** Checks a native radio or checkbox. */
  readonly check: (box: Locator) => Promise<void>;
  /** Moves a native slider. */
  readonly slide: (slider: Locator, value: number) => Promise<void>;
}

/** Timeout for a control that is missing or covered. A press that a busy machine delays takes seconds. */
const CONTROL_TIMEOUT_MS = 60_000;

async function slideByKeys(slider: Locator, value: number): Promise<void> {
  await slider.press('Home');
  for (let step = 0; step < value; step += 1) await slider.press('ArrowRight');
  // A slider that already shows its answer counts as untouched until it moves.
  if (value === 0) await slider.press('ArrowRight').then(() => slider.press('ArrowLeft'));
}

/** A mouse, and a keyboard for text. */
export function mouse(): InputMethod {
  return {
    press: (control) => control.click({ timeout: CONTROL_TIMEOUT_MS }),
    type: (field, text) => field.fill(text),
    pick: async (select, value) => void (await select.selectOption(value)),
    check: (box) => box.check(),
    slide: slideByKeys,
  };
}

/**
 * Presses keys on controls that Playwright focuses. With a mouse, Playwright also waits for the control to stop moving, scrolls to it and
 * checks for overlays, which takes a sixth of a walk's processor time. Use it for steps whose presses another test covers.
 */
export function directKeys(): InputMethod {
  return {
    ...mouse(),
    press: (control) => control.press('Enter', { timeout: CONTROL_TIMEOUT_MS }),
    check: async (box) => {
      if (!(await box.isChecked())) await box.press('Space');
    },
  };
}

/** The time in which browsers count two taps near each other as a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 300;

/** A finger. Requires a browser context with touch. */
export function touch(): InputMethod {
  // A finger takes longer to scroll than to double-tap. The page drops the second tap if another control has moved to that spot.
  const tap = async (control: Locator): Promise<void> => {
    const scrollPosition = (): Promise<number> => control.page().evaluate(() => scrollY);
    const before = await scrollPosition();
    await control.scrollIntoViewIfNeeded({ timeout: CONTROL_TIMEOUT_MS });
    const from = await control.page().evaluate(() => performance.now());
    if ((await scrollPosition()) !== before)
      await control.page().waitForFunction(([start, wait]) => performance.now() - start > wait, [from, DOUBLE_TAP_MS] as const);
    await control.tap({ timeout: CONTROL_TIMEOUT_MS });
  };
  return {
    ...mouse(),
    press: tap,
    type: async (field, text) => {
      await tap(field);
      await field.fill(text);
    },
    check: async (box) => {
      if (!(await box.isChecked())) await tap(box);
    },
  };
}

/** Enough Tab presses for any page of the survey. */
const MAX_TABS = 120;

/** The keyboard only: Tab to move focus, Enter and Space to press, arrow keys for radios, selects and sliders. */
export function keyboard(page: Page): InputMethod {
  const isFocused = (control: Locator): Promise<boolean> => control.evaluate((element) => element === document.activeElement);

  const tabTo = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible();
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (await isFocused(control)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${String(control)}`);
  };

  return {
    press: async (control) => {
      await tabTo(control);
      await page.keyboard.press('Enter');
    },
    type: async (field, text) => {
      await tabTo(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    pick: async (select, value) => {
      await tabTo(select);
      const label = await select.evaluate((element, expected) => {
        const options = element instanceof HTMLSelectElement ? [...element.options] : [];
        return options.find((option) => option.value === expected)?.label ?? '';
      }, value);
      // A select forgets the typed letters after a second without a key, so no key waits until the page has handled the previous one.
      await Promise.all([...label].map((letter) => page.keyboard.type(letter)));
      await expect(select).toHaveValue(value);
    },
    check: async (box) => {
      if (await box.isChecked()) return;
      if ((await box.getAttribute('type')) !== 'radio') {
        await tabTo(box);
        await page.keyboard.press('Space');
        return;
      }
      const name = await box.getAttribute('name');
      const group = page.locator(`input[type="radio"][name="${name}"]`);
      const checked = page.locator(`input[type="radio"][name="${name}"]:checked`);
      await tabTo((await checked.count()) > 0 ? checked : group.first());
      await page.keyboard.press('Space');
      for (let moves = await group.count(); moves > 0 && !(await box.isChecked()); moves -= 1) await page.keyboard.press('ArrowDown');
    },
    slide: async (slider, value) => {
      await tabTo(slider);
      await slideByKeys(slider, value);
    },
  };
}
