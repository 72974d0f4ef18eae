// The benchmark of the page. Every ratio is of two measurements in the same round. `npm run bench:page` builds and starts it; see
// docs/bench.md.
import { cpus } from 'node:os';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../../scripts/chromium.mjs';
import { newEmail, weightMember } from '../../journeys/support/members.ts';
import { startServer } from '../../support/server.ts';
import { median } from '../alternate.ts';
import { makeContent } from '../content.ts';
import { SIZE } from '../size.ts';
import { servePage } from './pages.ts';
import type { PerceivedPerformance } from './probe.ts';
import { visit, type Conditions } from './visit.ts';
import { walkEnrollment, walkOurs, walkSurveyJs } from './walks.ts';

const OUT = '.cache/benchPage';
const LOADS = Number(process.env['LOADS'] ?? 5);
const WALKS = Number(process.env['WALKS'] ?? 2);
/** The folder of another build of this product, to compare with. */
const OTHER_BUILD = process.env['AGAINST'];
const IDLE_MS = 3000;

/** A page to measure. */
interface Contestant {
  readonly name: string;
  readonly address: string;
  /** Answers the page to its end. `begin` discards earlier measurements. */
  readonly walk: (page: Page, begin: () => Promise<void>) => Promise<void>;
}

/** Figures keyed by name; the rounds of a figure in order. */
type Figures = Map<string, number[]>;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function add(figures: Figures, values: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(values)) figures.set(name, [...(figures.get(name) ?? []), value]);
}

/** Loads a page, and waits until it is idle. */
async function load(browser: Browser, { address }: Contestant, conditions: Conditions): Promise<Readonly<Record<string, number>>> {
  const open = await visit(browser, address, conditions);
  const first = open.loaded();
  await open.page.waitForTimeout(IDLE_MS);
  const total = open.loaded();
  const { painted, enabled, shift, longTasks } = await open.perceived();
  const heap = await open.heap();
  await open.close();
  return {
    'painted, ms': painted ?? NaN,
    'enabled, ms': enabled ?? NaN,
    'long tasks, ms': sum(longTasks),
    'layout shift': shift,
    'heap, MiB': heap / 2 ** 20,
    'before the first input, KiB': first.bytes / 1024,
    'before the first input, requests': first.requests,
    'until idle, KiB': total.bytes / 1024,
    'until idle, requests': total.requests,
  };
}

/** Answers a page's survey. */
async function walk(browser: Browser, contestant: Contestant, conditions: Conditions): Promise<Readonly<Record<string, number>>> {
  const open = await visit(browser, contestant.address, conditions);
  let metricsBefore: PerceivedPerformance = await open.perceived();
  await contestant.walk(open.page, async () => {
    metricsBefore = await open.perceived();
  });
  await open.page.waitForTimeout(IDLE_MS / 3);
  const { presses, keys, longTasks, shift } = await open.perceived();
  const heap = await open.heap();
  await open.close();
  const painted = presses.slice(metricsBefore.presses.length).map((press) => press.painted);
  return {
    presses: painted.length,
    'next painted, ms': median(painted),
    'next painted, p95, ms': percentile(painted, 0.95),
    'key painted, ms': keys.length > metricsBefore.keys.length ? median(keys.slice(metricsBefore.keys.length)) : NaN,
    'long tasks, count': longTasks.length - metricsBefore.longTasks.length,
    'layout shift': shift,
    'heap, MiB': heap / 2 ** 20,
  };
}

/** Measures all contestants in turn, in a different order each round. */
async function alternate(
  contestants: readonly Contestant[],
  rounds: number,
  measure: (contestant: Contestant) => Promise<Readonly<Record<string, number>>>,
): Promise<ReadonlyMap<string, Figures>> {
  const figures = new Map(contestants.map(({ name }) => [name, new Map<string, number[]>()]));
  for (let round = 0; round < rounds; round += 1) {
    const first = round % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const values = await measure(contestant);
      add(figures.get(contestant.name) ?? new Map(), values);
    }
  }
  return figures;
}

function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
}

/** Prints each figure of each contestant: the median and, in brackets, its ratio to the first contestant with the range over the rounds. */
function report(title: string, figures: ReadonlyMap<string, Figures>): void {
  print(`\n${title}`);
  const [base] = figures.values();
  if (!base) return;
  for (const name of base.keys()) {
    const columns = [...figures].map(([contestant, contestantFigures]) => {
      const values = contestantFigures.get(name) ?? [];
      const ratios = values.map((value, round) => value / (base.get(name)?.[round] ?? NaN)).filter(Number.isFinite);
      const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
      const ratioText = contestantFigures === base || ratios.length === 0 ? '' : ` (${median(ratios).toFixed(2)}; ${range})`;
      return `${contestant} ${formatNumber(median(values))}${ratioText}`;
    });
    print(`  ${name.padEnd(34)} ${columns.join(' | ')}`);
  }
}

const content = makeContent(SIZE);
const answers = content.members[0] ?? {};
const surveyJs = await servePage('surveyJs', content, OUT);
const ours = await servePage('ours', content, OUT);
const server = await startServer();
const otherServer = OTHER_BUILD === undefined ? null : await startServer({}, OTHER_BUILD);
const browser = await chromium.launch(chromiumLaunch());

const enrollment = (name: string, origin: string): Contestant => ({
  name,
  address: `${origin}/?upid=UPID-ACME-OPEN&testTiming=true`,
  walk: (page, begin) => walkEnrollment(page, weightMember(newEmail()), begin),
});
const contestants: readonly Contestant[] = [
  { name: 'SurveyJS', address: surveyJs.origin, walk: (page) => walkSurveyJs(page, answers) },
  { name: 'ours', address: `${ours.origin}/survey`, walk: (page) => walkOurs(page, answers) },
  enrollment('enrollment', server.origin),
  ...(otherServer ? [enrollment('enrollment, other build', otherServer.origin)] : []),
];

try {
  print(`${SIZE.steps} steps, ${SIZE.rules} rules; Chromium ${browser.version()}, Node ${process.version}, ${cpus().length} cores`);
  print('Medians, and in brackets the median ratio to SurveyJS with its range over the rounds.');
  // On the first visit the server renders the first screen, which it then caches.
  for (const contestant of contestants) await load(browser, contestant, { cpu: 1, slowNetwork: false });
  for (const conditions of [
    { cpu: 1, slowNetwork: false },
    { cpu: 4, slowNetwork: false },
    { cpu: 4, slowNetwork: true },
  ])
    report(
      `Loading, CPU slowed ${conditions.cpu} times${conditions.slowNetwork ? ', 1.6 Mbit/s with 150 ms' : ''}`,
      await alternate(contestants, LOADS, (contestant) => load(browser, contestant, conditions)),
    );
  for (const cpu of [1, 4])
    report(
      `Answering, CPU slowed ${cpu} times`,
      await alternate(contestants, WALKS, (contestant) => walk(browser, contestant, { cpu, slowNetwork: false })),
    );
} finally {
  await browser.close();
  surveyJs.stop();
  ours.stop();
  await server.stop();
  await otherServer?.stop();
}
