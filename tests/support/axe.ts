import type { Page } from '@playwright/test';
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core';

/** WCAG 2.2 AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Runs axe in a page without frames. `@axe-core/playwright` loads axe again for each run, in the page and in a second page that merges
 * the frames' results, which takes several times as long.
 */
export async function runAxe(page: Page, options: RunOptions, context: ElementContext = ':root'): Promise<AxeResults> {
  const isThere = await page.evaluate<boolean>('"axe" in window');
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate<AxeResults>(`axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`);
}

/** Returns the page's violations of WCAG 2.2 AA in its current state, as one line each. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page, { runOnly: WCAG, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}
