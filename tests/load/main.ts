// The load test: alternates our server and a bare one on one PostgreSQL server. `npm run load` builds ours and starts it; see
// docs/load.md.
import { cpus } from 'node:os';
import { median } from '../bench/alternate.ts';
import { startPostgres } from '../server/support/postgres.ts';
import { overHttp, startProcess, type ServerProcess } from '../server/support/process.ts';
import { drive, percentile, type DriveResult } from './drive.ts';
import { makeScenarios, type Scenario } from './scenarios.ts';

const CONNECTIONS = 50;
const ROUNDS = 7;
const ROUND_MS = 1_500;
/** V8 takes about three seconds to compile the code that a request runs. */
const WARM_UP_MS = 3_000;
/** The 99th percentile of the response times must be below this many medians. */
const TAIL = 10;
const MEMORY_REQUESTS = 100_000;
const MAX_MEMORY_MIB = 160;
/** Growth in MiB that warm-up and garbage collection may cause. */
const FLAT_MIB = 16;

/** Two servers on one database. */
interface Servers {
  readonly ours: ServerProcess;
  readonly bare: ServerProcess;
}

const missedGoals: string[] = [];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Describes whether a goal is met, and records a missed one. */
function judge(isReached: boolean, goal: string, title: string): string {
  if (!isReached) missedGoals.push(title);
  return `(goal ${goal}: ${isReached ? 'reached' : 'MISSED'})`;
}

/** Drives both servers in alternating order, so that a slow phase of the machine slows both. */
async function compare({ ours, bare }: Servers, scenario: Scenario): Promise<void> {
  const { name, goal } = scenario;
  const sides = [
    { origin: ours.origin, next: scenario.ours, driven: new Array<DriveResult>() },
    { origin: bare.origin, next: scenario.bare, driven: new Array<DriveResult>() },
  ];
  for (const { origin, next } of sides) await drive(origin, next, { connections: CONNECTIONS, milliseconds: WARM_UP_MS });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { origin, next, driven } of round % 2 === 0 ? sides : sides.toReversed())
      driven.push(await drive(origin, next, { connections: CONNECTIONS, milliseconds: ROUND_MS }));

  const rates = sides.map(({ driven }) => driven.map(({ answered, seconds }) => answered / seconds));
  const [ownRates = [], bareRates = []] = rates;
  const ratio = median(ownRates.map((rate, round) => rate / (bareRates[round] ?? rate)));
  const tails = (sides[0]?.driven ?? []).map((driven) => percentile(driven, 0.99) / percentile(driven, 0.5));
  const tail = median(tails);
  print(
    [
      name.padEnd(24),
      ratio.toFixed(2),
      judge(ratio >= goal, `at least ${goal.toFixed(2)}`, `${name}, rate`),
      ` p99 ${tail.toFixed(1)} medians`,
      judge(tail < TAIL, `below ${TAIL}`, `${name}, p99`),
      ` ${Math.round(median(ownRates))}/s against ${Math.round(median(bareRates))}/s`,
    ].join(' '),
  );
}

async function memoryOf(server: ServerProcess): Promise<number> {
  const { text } = await overHttp(server).call('GET', '/metrics');
  return Number(/process_resident_memory_bytes (\d+)/.exec(text)?.[1]) / 2 ** 20;
}

/** Watches resident memory under a mix of requests: ten samples, the last compared with the first. */
async function watchMemory(ours: ServerProcess, scenarios: readonly Scenario[]): Promise<void> {
  let requests = 0;
  const next = () => (scenarios[(requests += 1) % scenarios.length] ?? scenarios[0])?.ours() ?? '';
  const samples: number[] = [];
  for (let tenth = 0; tenth < 10; tenth += 1) {
    await drive(ours.origin, next, { connections: CONNECTIONS, requests: MEMORY_REQUESTS / 10 });
    samples.push(await memoryOf(ours));
  }
  const peak = Math.max(...samples);
  const growth = (samples.at(-1) ?? 0) - (samples[0] ?? 0);
  print(`\nresident memory over ${MEMORY_REQUESTS} requests, in MiB: ${samples.map((mib) => mib.toFixed(0)).join(' ')}`);
  print(`  peak ${peak.toFixed(0)} ${judge(peak <= MAX_MEMORY_MIB, `at most ${MAX_MEMORY_MIB}`, 'memory')}`);
  print(`  growth ${growth.toFixed(0)} ${judge(growth <= FLAT_MIB, `at most ${FLAT_MIB}`, 'memory growth')}`);
}

async function measure(url: string, names: readonly string[]): Promise<void> {
  const workers = process.env['WORKERS'] ?? '1';
  const settings = { DATABASE_URL: url, SEED: 'sandbox', RATE_LIMIT: 'off', PASSWORD_COST: 'least', WORKERS: workers };
  const ours = await startProcess(settings, ['dist/server/main.js']);
  const bare = await startProcess({ DATABASE_URL: url }, ['--import', 'tsx', 'tests/load/bare.ts']);
  try {
    const scenarios = await makeScenarios(ours);
    const unknown = names.filter((word) => word !== 'memory' && !scenarios.some(({ name }) => name.includes(word)));
    if (unknown.length > 0)
      throw new Error(
        `there is no scenario ${unknown.map((word) => `"${word}"`).join(', ')}; the scenarios are ${scenarios.map(({ name }) => name).join(', ')}, memory`,
      );
    const chosenScenarios = scenarios.filter(({ name }) => names.length === 0 || names.some((word) => name.includes(word)));
    print(
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS / 1000} s each; ours in ${workers} processes; ${cpus().length} cores, ${cpus()[0]?.model ?? ''}, Node ${process.version}\n`,
    );
    for (const scenario of chosenScenarios) await compare({ ours, bare }, scenario);
    if (names.length === 0 || names.includes('memory')) await watchMemory(ours, scenarios);
  } finally {
    await Promise.all([ours.end('SIGTERM'), bare.end('SIGTERM')]);
  }
}

const givenUrl = process.env['DATABASE_URL'];
const postgres = givenUrl ? null : await startPostgres('on');
const url = givenUrl ?? postgres?.url;
try {
  if (!url)
    throw new Error(
      'PostgreSQL is not installed: install it (Debian: apt-get install postgresql), or set DATABASE_URL to an empty database',
    );
  await measure(url, process.argv.slice(2));
} finally {
  postgres?.stop();
}
if (missedGoals.length > 0) {
  print(`\nmissed: ${missedGoals.join('; ')}`);
  process.exitCode = 1;
}
