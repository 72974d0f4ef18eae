import { coverSpot } from '../../../runtime/widgets/coverSpot.ts';
import type { OnScreen } from './watchScreens.ts';

/** The maximum distance between the two taps of a double tap, in CSS pixels. */
const SPOT_PX = 40;

/**
 * The maximum distance, in CSS pixels, between the taps of a double tap that are meant for one control: half the size of the
 * smallest control. Browsers allow about 100.
 */
const ONE_CONTROL_PX = 22;

/** The position at which a press started. */
interface PressStart {
  readonly screen: number;
  readonly control: Element | null;
  /** In CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
}

/**
 * Keeps a press from acting on a screen that the member has not seen. Drops:
 * - a press that started on an earlier screen;
 * - the second and third click of a series, if they hit another screen or a control that has moved under the pointer; of taps, only
 *   the second;
 * - the repeats of a held key on a screen other than the one where it was pressed;
 * - a tap at the same spot as the last one, shortly after the screen has changed.
 *
 * Other presses count, however quickly they follow. A click without a pointer (keyboard, screen reader) has `detail` 0 and counts.
 * @returns a function to call when another screen is shown.
 */
export function dropStrayPresses(page: Document): OnScreen {
  let screen = 0;
  let shownAt = 0;
  /** The press in progress; null between presses. */
  let press: { readonly screen: number; isStray: boolean } | null = null;
  let firstPress: PressStart | null = null;
  let keyPressedOn = 0;
  let tapSpot: { readonly x: number; readonly y: number } | null = null;

  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const begin = ({ target, clientX: x, clientY: y }: MouseEvent, startScreen: number): void => {
    firstPress = { screen: startScreen, control: controlOf(target), x, y };
  };
  const isFurtherClick = (event: MouseEvent): boolean => {
    if (event.detail <= 1) return false;
    if (firstPress?.screen !== screen) return true;
    // Adjacent boxes that a member ticks in quick succession are further apart than this.
    return (
      firstPress.control !== controlOf(event.target) &&
      Math.hypot(event.clientX - firstPress.x, event.clientY - firstPress.y) < ONE_CONTROL_PX
    );
  };

  const listen = <Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void): void =>
    page.defaultView?.addEventListener(type, listener, { capture: true });

  listen('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    // An event that a busy page has delayed was meant for the screen shown when it was created.
    const isLate = event.timeStamp < shownAt;
    press = { screen: isLate ? screen - 1 : screen, isStray: isLate };
    tapSpot = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    if (isLate) event.stopImmediatePropagation();
  });
  listen('pointercancel', () => (press = null));
  listen('mousedown', (event) => {
    if (event.button !== 0) return;
    if (!isFurtherClick(event)) begin(event, press?.screen ?? screen);
    else if (press) press.isStray = true;
    // Sliders, selects and fields already act on mousedown.
    if (press?.isStray === true) stop(event);
  });
  for (const type of ['pointerup', 'mouseup'] as const) {
    listen(type, (event) => {
      if (press?.isStray === true) event.stopImmediatePropagation();
    });
  }
  listen('click', (event) => {
    if (event.detail === 0) return;
    const isStray = press !== null && (press.isStray || press.screen !== screen);
    press = null;
    if (!isStray && !isFurtherClick(event)) return;
    stop(event);
    // A member who keeps tapping has seen this screen, so only one of several taps is dropped.
    if (tapSpot) begin(event, screen);
  });
  listen('keydown', (event) => {
    if (!event.repeat) keyPressedOn = screen;
    else if (event.key === 'Enter' && keyPressedOn !== screen) stop(event);
  });

  return () => {
    screen += 1;
    shownAt = performance.now();
    if (tapSpot) coverSpot(page, { left: tapSpot.x - SPOT_PX, top: tapSpot.y - SPOT_PX, width: 2 * SPOT_PX, height: 2 * SPOT_PX });
  };
}

/** Returns the control that an event acts on; a label counts as its control. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('a, button, input, label, select, summary, textarea');
  return control instanceof HTMLLabelElement ? (control.control ?? control) : (control ?? target);
}
