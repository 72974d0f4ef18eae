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
  let at: { readonly x: number; readonly y: number } | null = null;
  let restsAt: { readonly x: number; readonly y: number } | null = null;
  const beStill = (): void => {
    restsAt = at;
    root.dataset['pointerStill'] = '';
  };
  const listening = { capture: true, passive: true };
  page.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => void (at = { x, y }), listening);
  page.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      at = { x, y };
      const moved = restsAt ? Math.hypot(x - restsAt.x, y - restsAt.y) : Infinity;
      if (moved >= MOVED_PX) delete root.dataset['pointerStill'];
    },
    listening,
  );
  beStill();
  return beStill;
}
