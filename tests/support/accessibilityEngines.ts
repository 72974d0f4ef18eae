import type { Page } from '@playwright/test';
import type { Report } from 'accessibility-checker-engine/v4/api/IReport';
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { addViolationRules, violationsIn } from './equalAccess.ts';

/** WCAG 2.2 AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The findings of axe. Its lists of what passes are not transferred. */
type AxeFindings = Pick<AxeResults, 'violations' | 'incomplete'>;

/**
 * Runs axe in a page without frames. `@axe-core/playwright` loads axe again for each run, in the page and in a second page that merges
 * the frames' results, which takes several times as long.
 */
export async function runAxe(page: Page, options: RunOptions, context: ElementContext = ':root'): Promise<AxeFindings> {
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations, incomplete }) => ({ violations, incomplete }))`;
  const findings = await page.evaluate<AxeFindings | null>(`'axe' in window ? ${run} : null`);
  if (findings) return findings;
  await page.evaluate(axe.source);
  return page.evaluate<AxeFindings>(run);
}

let engine: string | undefined;

/** Runs IBM Equal Access in a page. Returns only failures. */
async function runEqualAccess(page: Page): Promise<Pick<Report, 'results'>> {
  engine ??= readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine'), 'utf8');
  const isLoaded = await page.evaluate<boolean>('"equalAccess" in window');
  if (!isLoaded)
    await page.evaluate(`${engine}
      window.equalAccess = new ace.Checker();
      window.equalAccessRules = (${String(addViolationRules)})(equalAccess);`);
  return page.evaluate<Pick<Report, 'results'>>(
    `equalAccess.check(document, equalAccessRules).then(({ results }) => ({
      results: results.filter(({ value }) => value[1] !== 'PASS').map(({ node, ...result }) => result),
    }))`,
  );
}

/** Rules that are off in the authors' preview. */
const PREVIEW_OFF = [
  // The map's library names neither its arrows nor the kinds of its boxes. The map is also available as a list.
  'svg_graphics_labelled',
  'aria_attribute_valid',
  // The same consents are in several frames, and in the survey behind them.
  'input_checkboxes_grouped',
];

/** Returns the page's violations of WCAG 2.2 AA in its current state, as found by axe, one line each. */
export async function axeViolationsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page, { runOnly: WCAG, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}

/** Returns the page's violations of WCAG 2.2 AA in its current state, as found by axe and Equal Access, one line each. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const lines = await axeViolationsOf(page);
  const { results } = await runEqualAccess(page);
  // Equal Access treats the framed screens in the authors' preview as parts of the page. They are checked as separate pages.
  const ownResults = results.filter(({ path }) => !path['dom']?.includes('/iframe['));
  return [...lines, ...violationsIn({ results: ownResults }, new URL(page.url()).pathname.startsWith('/_dev') ? PREVIEW_OFF : [])];
}
