/** Time in milliseconds for which a painted screen ignores keys: a second press of the same key was meant for the previous screen. */
const READING_MS = 400;
/** The options of a question. The agreements of a form and a waiver are not among them: no single key may agree to something. */
const OPTIONS = 'main li > button[name][value], main li > label > input:is([type="radio"], [type="checkbox"])';
/** Elements that use the keys themselves. Digits act on checkboxes and radios, because nothing can be typed there. */
const TEXT_CONTROLS = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';
const ENTER_CONTROLS = `${TEXT_CONTROLS}, a, button, input, summary`;
/** Only devices with a mouse or a trackpad show the hint and its switch, so only they have shortcuts. */
const SHOWS_HINT = '(hover: hover) and (pointer: fine)';

/** The part of the page that keys act on. */
export interface ShortcutScope {
  /** The frame of the survey. */
  readonly root: HTMLElement;
  /** When the current screen was shown, as `performance.now()`. */
  readonly shownAt: number;
  readonly onBack: () => void;
}

function hasFinePointer(): boolean {
  return globalThis.matchMedia?.(SHOWS_HINT).matches ?? false;
}

/** Returns what a key does on the current screen; null if it does nothing. */
function actionOf(key: string, target: Element, { root, onBack }: ShortcutScope): (() => void) | null {
  if (target.matches(TEXT_CONTROLS)) return null;
  if (key === 'Escape') return onBack;
  if (key === 'Enter') {
    const next = root.querySelector<HTMLButtonElement>('main [data-action="next"]:enabled');
    return next && !target.matches(ENTER_CONTROLS) ? () => next.click() : null;
  }
  const option = /^[1-9]$/.test(key) ? root.querySelectorAll<HTMLElement>(OPTIONS)[Number(key) - 1] : undefined;
  return option
    ? () => {
        option.focus();
        option.click();
      }
    : null;
}

/**
 * Acts on a key: 1 to 9 choose an answer, Enter continues, Esc goes back. Ignores keys that are typed into a field, held down or
 * pressed with a modifier, keys in another part of the page, and keys pressed before the screen can have been read.
 */
export function pressShortcut(event: KeyboardEvent, scope: ShortcutScope): void {
  const { key, target } = event;
  const { root, shownAt } = scope;
  if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return;
  if (!(target instanceof Element) || (target !== document.body && !root.contains(target))) return;
  if (root.closest('[inert]') || !hasFinePointer()) return;
  const action = actionOf(key, target, scope);
  if (!action) return;
  event.preventDefault();
  if (performance.now() - shownAt >= READING_MS) action();
}

const STORAGE_KEY = 'survey_shortcuts';

/** Returns true unless the member has turned shortcuts off in this browser [WCAG 2.1.4]. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Remembers whether shortcuts are on. Where storage is blocked, the choice lasts as long as the page. */
export function rememberShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // The choice still applies on this page.
  }
}
