/** Called each time the page shows another screen: another step, another page, a dialog that opens or closes. */
export type OnScreen = () => void;

const SHOWN = ['data-screen', 'data-set', 'data-step', 'data-state'];

/**
 * Calls each listener when another screen appears, in the same task and before it is painted. Changes within a screen do not count.
 */
export function watchScreens(page: Document, listeners: readonly OnScreen[]): void {
  let lastScreen = screenIn(page);
  const compareScreens = (): void => {
    const screen = screenIn(page);
    if (screen === lastScreen) return;
    lastScreen = screen;
    for (const listener of listeners) listener();
  };
  new MutationObserver(compareScreens).observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [...SHOWN, 'open'],
  });
}

function screenIn(page: Document): string {
  const main = page.querySelector('main');
  const dialog = page.querySelector('dialog[open]') === null ? '' : 'dialog';
  return [...SHOWN.map((name) => main?.getAttribute(name)), dialog].join(' ');
}
