import { expect, type Page } from '@playwright/test';
import { runAxe, violationsOf } from '../../support/accessibilityEngines.ts';

/** Screens that axe has checked in this run, by step and heading: a step looks the same in every journey. */
const checkedScreens = new Set<string>();
/** Links and buttons that were hovered in this run, by their classes: controls with the same classes look the same. */
const hovered = new Set<string>();

/** Observations of a page over a whole journey. */
export interface Watch {
  /** Asserts that the step's heading has the focus and that axe finds nothing, with or without hover, in the light and in the dark. */
  readonly checkScreen: (step: string) => Promise<void>;
  /** Asserts that the page has no violations of WCAG 2.2 AA in its current state. */
  readonly axe: (where: string) => Promise<void>;
  /** Asserts that nothing was logged on the console and nothing was thrown. */
  readonly expectQuiet: () => void;
}

/** Watches a page from now on. */
export function watch(page: Page): Watch {
  const messages: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser requests the icon automatically, whatever the page contains.
    if (url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error' || message.type() === 'warning') messages.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => messages.push(String(error)));

  const axe = async (where: string): Promise<void> => {
    expect(await violationsOf(page), where).toEqual([]);
  };

  /**
   * Changes the scheme, and waits for colour transitions: with reduced motion, each takes a frame, and then the next element's begins.
   * Inside closed details, a transition that has finished stays listed.
   */
  const setScheme = async (colorScheme: 'light' | 'dark'): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(
      () => !document.getAnimations().some((each) => each instanceof CSSTransition && each.playState !== 'finished'),
    );
  };

  /** Asserts that each text of the whole screen is also readable in the dark scheme, which differs only in its colours. */
  const inTheDark = async (where: string): Promise<void> => {
    await setScheme('dark');
    const { violations } = await runAxe(page, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
    await setScheme('light');
    expect(violations, `${where} in the dark`).toEqual([]);
  };

  /** Asserts that each kind of link and button stays readable under the pointer. */
  const hoverEach = async (where: string): Promise<void> => {
    for (const control of await page.locator('a:visible, button:visible:enabled').all()) {
      const kind = await control.evaluate(({ tagName, className }) => `${tagName} ${className}`);
      if (hovered.has(kind)) continue;
      hovered.add(kind);
      await control.hover();
      await control.evaluate((element) => element.setAttribute('data-hovered', ''));
      // Axe reports text in the colour of its background as incomplete, since it may be hidden on purpose.
      const { violations, incomplete } = await runAxe(page, { runOnly: ['color-contrast'] }, '[data-hovered]');
      expect([...violations, ...incomplete], `${where}: ${kind} under the pointer`).toEqual([]);
      await control.evaluate((element) => element.removeAttribute('data-hovered'));
    }
    await page.mouse.move(0, 0);
  };

  return {
    axe,
    checkScreen: async (step) => {
      const main = page.locator('main');
      const heading = main.locator('h1');
      await expect(heading, `the heading of ${step}`).toBeFocused();
      const shownStep = await main.getAttribute('data-step');
      const screen = `${step}: ${await heading.innerText()}`;
      if (checkedScreens.has(screen)) return;
      checkedScreens.add(screen);
      const looking = axe(step)
        .then(() => inTheDark(step))
        .then(() => hoverEach(step));
      await looking.catch(async (error: unknown) => {
        // An automatic step may continue meanwhile and remove its controls.
        if ((await main.getAttribute('data-step')) === shownStep) throw error;
        checkedScreens.delete(screen);
      });
    },
    expectQuiet: () => expect(messages).toEqual([]),
  };
}
