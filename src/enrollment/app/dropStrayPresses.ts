import { coverSpot } from '../../runtime/widgets/coverSpot.ts';
import type { OnScreen } from './watchScreens.ts';

/** The maximum distance between the two taps of a double tap, in CSS pixels. */
const SPOT_PX = 40;

/** The control and the screen on which a press started. */
interface Began {
  readonly screen: number;
  readonly control: Element | null;
}

/**
 * Keeps a press from acting on a screen that the member has not seen. Drops:
 * - a press that started on an earlier screen;
 * - every further click of a double click, unless it is on the control and the screen of the first; of taps, only the next one;
 * - the repeats of a held key on another screen than the key was pressed on;
 * - a tap at the spot of the last one, for a moment after the screen has changed.
 * Other presses count, however fast they follow. A click without a pointer (keyboard, screen reader) has `detail` 0 and counts.
 * @returns a function to call when another screen is shown.
 */
export function dropStrayPresses(page: Document): OnScreen {
  let screen = 0;
  let shownAt = 0;
  /** The press in progress; null between presses. */
  let pressed: { readonly screen: number; isStray: boolean } | null = null;
  let first: Began | null = null;
  let keyPressedOn = 0;
  let tappedAt: { readonly x: number; readonly y: number } | null = null;

  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const isFurtherClick = ({ detail, target }: MouseEvent): boolean =>
    detail > 1 && !(first?.screen === screen && first.control === controlOf(target));

  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void): void =>
    page.defaultView?.addEventListener(type, listener, { capture: true });

  listen('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    // An event that was delayed by a busy page was meant for the screen at its creation.
    const isLate = event.timeStamp < shownAt;
    pressed = { screen: isLate ? screen - 1 : screen, isStray: isLate };
    tappedAt = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    if (isLate) event.stopImmediatePropagation();
  });
  listen('pointercancel', () => (pressed = null));
  listen('mousedown', (event) => {
    if (event.button !== 0) return;
    if (event.detail <= 1) first = { screen: pressed?.screen ?? screen, control: controlOf(event.target) };
    else if (pressed && isFurtherClick(event)) pressed.isStray = true;
    // Sliders, selects and fields already act on mousedown.
    if (pressed?.isStray === true) stop(event);
  });
  for (const type of ['pointerup', 'mouseup'] as const) {
    listen(type, (event) => {
      if (pressed?.isStray === true) event.stopImmediatePropagation();
    });
  }
  listen('click', (event) => {
    if (event.detail === 0) return;
    const isStray = pressed !== null && (pressed.isStray || pressed.screen !== screen);
    pressed = null;
    if (!isStray && !isFurtherClick(event)) return;
    stop(event);
    // A member who keeps tapping has seen this screen, so only one of several taps is dropped.
    if (tappedAt) first = { screen, control: controlOf(event.target) };
  });
  listen('keydown', (event) => {
    if (!event.repeat) keyPressedOn = screen;
    else if (event.key === 'Enter' && keyPressedOn !== screen) stop(event);
  });

  return () => {
    screen += 1;
    shownAt = performance.now();
    if (tappedAt) coverSpot(page, { left: tappedAt.x - SPOT_PX, top: tappedAt.y - SPOT_PX, width: 2 * SPOT_PX, height: 2 * SPOT_PX });
  };
}

/** Returns the control that an event acts on; a label counts as its control. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('a, button, input, label, select, summary, textarea');
  return control instanceof HTMLLabelElement ? (control.control ?? control) : (control ?? target);
}
