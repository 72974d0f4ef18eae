import { expect, it } from 'vitest';
import { waitForPointer } from './waitForPointer.ts';
import { watchScreens } from './watchScreens.ts';

const isStill = (): boolean => 'pointerStill' in document.documentElement.dataset;
const point = (type: string, clientX: number, clientY: number): void => {
  document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY }));
};

it('delays hover styles until the pointer moves on the current screen', async () => {
  document.body.innerHTML = '<main data-step="sex"></main>';
  const main = document.querySelector('main');
  watchScreens(document, [waitForPointer(document)]);
  expect(isStill()).toBe(true);
  point('pointermove', 50, 50);
  expect(isStill()).toBe(false);
  point('pointerdown', 80, 80);
  main?.setAttribute('data-step', 'gender');
  await expect.poll(isStill).toBe(true);
  point('pointermove', 81, 81);
  expect(isStill()).toBe(true);
  point('pointermove', 83, 80);
  expect(isStill()).toBe(false);
});
