import { expect, type Locator, type Page } from '@playwright/test';
import { holdTimers } from './heldTimers.ts';
import { mouse, type InputMethod } from './inputMethod.ts';

/** An input method that presses everything twice, using the browser's own input events. */
export interface DoubleInput extends InputMethod {
  /** Presses the last spot once more: the second click of a double click that lands after the screen has changed. */
  readonly pressLate: () => Promise<void>;
}

/** A point in the window, in CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export async function centreOf(control: Locator): Promise<Spot> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${String(control)} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Clicks as the nth click of a double click. */
export async function clickAt(page: Page, { x, y }: Spot, clickCount: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount });
  await page.mouse.up({ clickCount });
}

/**
 * A mouse that double-clicks everything. The second click carries the system's click count, even if the screen under it has
 * changed.
 * @param gap milliseconds between the two clicks; 0 is as fast as the browser accepts them.
 */
export function doubleMouse(page: Page, gap = 0): DoubleInput {
  let lastSpot: Spot | null = null;
  const click = (spot: Spot, clickCount: number): Promise<void> => clickAt(page, spot, clickCount);
  const pressLate = async (): Promise<void> => {
    if (lastSpot) await click(lastSpot, 2);
  };
  return {
    ...mouse(),
    pressLate,
    press: async (control) => {
      lastSpot = await centreOf(control);
      await click(lastSpot, 1);
      if (gap > 0) await page.waitForTimeout(gap);
      await click(lastSpot, 2);
    },
  };
}

/** Distance that a finger moves between two taps, in CSS pixels. */
const FINGER_DRIFT = 15;

/** The time for which a shown screen ignores the spot of the last tap, in milliseconds. */
const SHIELD = { from: 400, to: 400 };

/**
 * A finger that double-taps everything. Before each press it waits until the page accepts taps at that spot again. The page's own wait
 * does not end between the two taps, which may be far apart on a busy machine.
 */
export async function doubleTouch(page: Page, gap = 0): Promise<DoubleInput> {
  const shields = await holdTimers(page, SHIELD, false);
  return {
    ...mouse(),
    pressLate: async () => undefined,
    press: async (control) => {
      await expect(page.locator('[data-shield]')).toHaveCount(0);
      const { x, y } = await centreOf(control);
      const secondTap = (): Promise<void> => page.touchscreen.tap(x + FINGER_DRIFT, y);
      await shields.hold();
      if (gap === 0) await page.touchscreen.tap(x, y).then(secondTap);
      // The first tap ends only once the page has handled it, which must not delay the second.
      else await Promise.all([page.touchscreen.tap(x, y), page.waitForTimeout(gap).then(secondTap)]);
      await shields.release();
    },
  };
}
