import { expect, type Page } from '@playwright/test';
import { axeViolationsOf, runAxe, violationsOf } from '../../support/accessibilityEngines.ts';
import { hasPassed, markPassed } from './passedChecks.ts';

/** Observations of a page over a whole journey. */
export interface Watch {
  /**
   * Asserts that the step's heading has focus and that axe finds nothing, with or without hover. Each kind of screen is also checked by
   * Equal Access, and in the dark.
   */
  readonly checkScreen: (step: string) => Promise<void>;
  /** Calls `expectAccessible` for the page. */
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

  /** Changes the scheme, and waits until the page is painted in it. */
  const setScheme = async (colorScheme: 'light' | 'dark'): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  };

  /** Asserts that each text of the whole screen is also readable in the dark scheme, which differs only in its colours. */
  const inTheDark = async (where: string, kind: string): Promise<void> => {
    if (hasPassed('dark', kind)) return;
    await setScheme('dark');
    const { violations } = await runAxe(page, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
    await setScheme('light');
    expect(violations, `${where} in the dark`).toEqual([]);
    markPassed('dark', kind);
  };

  /** Asserts that each kind of link and button stays readable under the pointer. */
  const hoverEach = async (where: string): Promise<void> => {
    const controls = page.locator('a:visible, button:visible:enabled');
    const kinds = await controls.evaluateAll((all) => all.map(({ tagName, className }) => `${tagName} ${className}`));
    for (const [index, kind] of kinds.entries()) {
      if (hasPassed('hover', kind)) continue;
      const control = controls.nth(index);
      await control.hover();
      await control.evaluate((element) => element.setAttribute('data-hovered', ''));
      // Axe reports text in the colour of its background as incomplete, since it may be hidden on purpose.
      const { violations, incomplete } = await runAxe(page, { runOnly: ['color-contrast'] }, '[data-hovered]');
      expect([...violations, ...incomplete], `${where}: ${kind} under the pointer`).toEqual([]);
      await control.evaluate((element) => element.removeAttribute('data-hovered'));
      markPassed('hover', kind);
    }
    await page.mouse.move(0, 0);
  };

  return {
    axe: async (where) => void (await expectAccessible(page, where)),
    checkScreen: async (step) => {
      const main = page.locator('main');
      const heading = main.locator('h1');
      await expect(heading, `the heading of ${step}`).toBeFocused();
      const shownStep = await main.getAttribute('data-step');
      const screen = `${step} at ${page.viewportSize()?.width ?? 0} px: ${await heading.innerText()}`;
      if (hasPassed('screen', screen)) return;
      try {
        await inTheDark(step, await expectAccessible(page, step));
        await hoverEach(step);
        markPassed('screen', screen);
      } catch (error) {
        // An automatic step may continue meanwhile and remove its controls.
        if ((await main.getAttribute('data-step')) === shownStep) throw error;
      }
    },
    expectQuiet: () => expect(messages).toEqual([]),
  };
}

/**
 * Asserts that axe finds no violations of WCAG 2.2 AA on the page as it is, and that Equal Access finds none on a new kind of screen: most
 * differ from an earlier one only in their texts.
 * @returns the kind of the screen
 */
export async function expectAccessible(page: Page, where: string): Promise<string> {
  const kind = await page.evaluate(kindOfScreen);
  expect(await (hasPassed('equal-access', kind) ? axeViolationsOf(page) : violationsOf(page)), where).toEqual([]);
  markPassed('equal-access', kind);
  return kind;
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
