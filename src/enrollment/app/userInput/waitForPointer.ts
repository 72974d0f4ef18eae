import type { OnScreen } from './watchScreens.ts';

/** The minimum distance of an intentional pointer move, in CSS pixels. */
const MOVED_PX = 3;

/**
 * Marks the page with `data-pointer-still` until the pointer moves on the current screen. Hover styles wait for that, because an
 * option that appears under a resting pointer must not look chosen.
 * @returns a function to call when another screen is shown.
 */
export function waitForPointer(page: Document): OnScreen {
  const root = page.documentElement;
  let pointer: { readonly x: number; readonly y: number } | null = null;
  let restsAt: { readonly x: number; readonly y: number } | null = null;
  const markStill = (): void => {
    restsAt = pointer;
    root.dataset['pointerStill'] = '';
  };
  const listening = { capture: true, passive: true };
  page.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => void (pointer = { x, y }), listening);
  page.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      pointer = { x, y };
      const distance = restsAt ? Math.hypot(x - restsAt.x, y - restsAt.y) : Infinity;
      if (distance >= MOVED_PX) delete root.dataset['pointerStill'];
    },
    listening,
  );
  markStill();
  return markStill;
}
