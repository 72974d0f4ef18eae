import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe has looked at in this run, by step and heading: a step looks the same in every journey. */
const seen = new Set<string>();

/** What is seen of a page over a whole journey. */
export interface Watch {
  /** Looks at a step: its heading has the focus, and axe finds nothing. */
  readonly look: (step: string) => Promise<void>;
  /** Looks for violations of WCAG 2.2 AA in the page as it stands. */
  readonly axe: (where: string) => Promise<void>;
  /** Nothing was said on the console, and nothing was thrown. */
  readonly isQuiet: () => void;
}

/** Watches a page from now on. */
export function watch(page: Page): Watch {
  const said: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser asks for this one by itself, whatever the page says.
    if (url.endsWith('/favicon.ico')) return;
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => said.push(String(error)));

  const axe = async (where: string): Promise<void> => {
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
    const found = violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
    expect(found).toEqual([]);
  };

  return {
    axe,
    look: async (step) => {
      const heading = page.locator('main h1');
      await expect(heading, `the heading of ${step}`).toBeFocused();
      const what = `${step}: ${await heading.innerText()}`;
      if (!seen.has(what)) await axe(step);
      seen.add(what);
    },
    isQuiet: () => expect(said).toEqual([]),
  };
}
