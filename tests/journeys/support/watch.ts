import { expect, type Page } from '@playwright/test';
import { axeViolationsOf, runAxe, violationsOf } from '../../support/accessibilityEngines.ts';

/** Screens that axe has checked in this run, by step and heading: a step looks the same in every journey. */
const checkedScreens = new Set<string>();
/** The kinds of screens that Equal Access has checked in this run: most steps differ from an earlier one only in their texts. */
const checkedKinds = new Set<string>();
/** The kinds of screens that were checked in the dark in this run. */
const darkKinds = new Set<string>();
/** Links and buttons that were hovered in this run, by their classes: controls with the same classes look the same. */
const hovered = new Set<string>();

/** Observations of a page over a whole journey. */
export interface Watch {
  /**
   * Asserts that the step's heading has focus and that axe finds nothing, with or without hover. Each kind of screen is also checked by
   * Equal Access, and in the dark.
   */
  readonly checkScreen: (step: string) => Promise<void>;
  /** Asserts that axe finds no violations of WCAG 2.2 AA on the page as it is, and that Equal Access finds none on a new kind of screen. */
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

  /** @returns the kind of the screen */
  const axe = async (where: string): Promise<string> => {
    const kind = await page.evaluate(kindOfScreen);
    expect(await (checkedKinds.has(kind) ? axeViolationsOf(page) : violationsOf(page)), where).toEqual([]);
    checkedKinds.add(kind);
    return kind;
  };

  /** Changes the scheme, and waits until the page is painted in it. */
  const setScheme = async (colorScheme: 'light' | 'dark'): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  };

  /** Asserts that each text of the whole screen is also readable in the dark scheme, which differs only in its colours. */
  const inTheDark = async (where: string, kind: string): Promise<void> => {
    if (darkKinds.has(kind)) return;
    await setScheme('dark');
    const { violations } = await runAxe(page, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
    await setScheme('light');
    expect(violations, `${where} in the dark`).toEqual([]);
    darkKinds.add(kind);
  };

  /** Asserts that each kind of link and button stays readable under the pointer. */
  const hoverEach = async (where: string): Promise<void> => {
    const controls = page.locator('a:visible, button:visible:enabled');
    const kinds = await controls.evaluateAll((all) => all.map(({ tagName, className }) => `${tagName} ${className}`));
    for (const [index, kind] of kinds.entries()) {
      if (hovered.has(kind)) continue;
      hovered.add(kind);
      const control = controls.nth(index);
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
    axe: async (where) => void (await axe(where)),
    checkScreen: async (step) => {
      const main = page.locator('main');
      const heading = main.locator('h1');
      await expect(heading, `the heading of ${step}`).toBeFocused();
      const shownStep = await main.getAttribute('data-step');
      const screen = `${step}: ${await heading.innerText()}`;
      if (checkedScreens.has(screen)) return;
      checkedScreens.add(screen);
      const looking = axe(step)
        .then((kind) => inTheDark(step, kind))
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

/** Returns the kind of the shown screen: its kinds of elements, width and medium. */
function kindOfScreen(): string {
  const kindOf = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) =>
      ['class', 'type', 'role', 'autocomplete', 'lang'].includes(name) ? `${name}=${value}` : name,
    );
    return [element.tagName, ...attributes.toSorted()].join(' ');
  };
  const kinds = new Set([...document.querySelectorAll('*')].map(kindOf));
  return JSON.stringify([innerWidth, matchMedia('print').matches, ...[...kinds].toSorted()]);
}
