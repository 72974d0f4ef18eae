// The benchmark. Every figure is a ratio of two measurements in the same run. `npm run bench` builds and starts it; see
// docs/bench.md.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { alternate, median, ratio, type Timing, type Variant } from './alternate.ts';
import { jsonLogicContestant, jsonLogicShows } from './contestants/jsonLogic.ts';
import { jsonLogicEngine } from './contestants/jsonLogicEngine.ts';
import { jsonLogicJs } from './contestants/jsonLogicJs.ts';
import { exploreOurs, ours } from './contestants/ours.ts';
import { surveyJs, surveyJsShows } from './contestants/surveyJs.ts';
import { makeContent } from './content.ts';
import { exploreByBruteForce } from './explore.ts';
import { SIZE, SMALL } from './size.ts';

/** A goal for ours against another contestant. `maxRatio` is the highest ratio that meets it. */
interface Goal {
  readonly against: string;
  readonly maxRatio: number;
  readonly words: string;
}

const content = makeContent(SIZE);
const contestants = {
  ours: ours(content),
  jsonLogicJs: jsonLogicContestant('json-logic-js', content, jsonLogicJs),
  jsonLogicEngine: jsonLogicContestant('json-logic-engine', content, jsonLogicEngine),
  surveyJs: surveyJs(content),
};
const missedGoals: string[] = [];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function formatTime(microseconds: number): string {
  if (microseconds < 1) return `${(microseconds * 1000).toFixed(0)} ns`;
  return microseconds < 1000 ? `${microseconds.toFixed(1)} us` : `${(microseconds / 1000).toFixed(1)} ms`;
}

function formatRatio(value: number): string {
  return value < 1 ? `1/${(1 / value).toFixed(value > 0.1 ? 2 : 0)}` : value.toFixed(2);
}

/** Prints a block of the table: a line for each contestant, with the goals. */
function report(title: string, timings: readonly Timing[], goals: readonly Goal[], format: (value: number) => string = formatTime): void {
  print(`\n${title}`);
  const [ourTiming] = timings;
  if (!ourTiming) return;
  for (const timing of timings) {
    const goal = goals.find(({ against }) => against === timing.name);
    const value = ratio(ourTiming, timing);
    const isReached = !goal || value <= goal.maxRatio;
    if (!isReached) missedGoals.push(`${title}, against ${timing.name}`);
    const ratioText = timing === ourTiming ? '' : `ours ${formatRatio(value)}`;
    const goalText = goal ? `goal ${goal.words}: ${isReached ? 'reached' : 'MISSED'}` : '';
    print(`  ${timing.name.padEnd(18)} ${format(timing.median).padStart(10)}  ${ratioText.padEnd(14)} ${goalText}`.trimEnd());
  }
}

/** Returns work that rotates through the members. */
function byMember(work: (member: number) => number): () => number {
  let member = 0;
  return () => {
    member = (member + 1) % SIZE.members;
    return work(member);
  };
}

function variants(workOf: (contestant: (typeof contestants)['jsonLogicJs']) => (member: number) => number): readonly Variant[] {
  return Object.values(contestants).map((contestant) => ({ name: contestant.name, work: byMember(workOf(contestant)) }));
}

/** Runs the measurements in fresh processes, alternating between contestants. */
function inFreshProcesses(measurement: 'build' | 'memory', rounds: number): readonly Timing[] {
  const file = fileURLToPath(new URL('fresh.js', import.meta.url));
  const names = { ours: 'ours', surveyJs: 'survey-core' };
  const times = { ours: new Array<number>(), surveyJs: new Array<number>() };
  for (let round = 0; round < rounds; round += 1)
    for (const contestant of ['ours', 'surveyJs'] as const) {
      const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', file, measurement, contestant], { encoding: 'utf8' });
      const number = Number(stdout);
      if (!Number.isFinite(number) || stdout === '') throw new Error(stderr);
      times[contestant].push(number);
    }
  return (['ours', 'surveyJs'] as const).map((contestant) => ({
    name: names[contestant],
    median: median(times[contestant]),
    rounds: times[contestant],
  }));
}

print(
  `${SIZE.steps} steps, ${SIZE.rules} rules, ${SIZE.members} members; Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model})`,
);

report(
  'Evaluating a rule',
  alternate(
    variants(({ evaluate }) => (member) => {
      evaluate(member);
      return SIZE.rules;
    }),
    { rounds: 60, minMs: 10 },
  ),
  [{ against: 'json-logic-js', maxRatio: 1 / 15, words: '1/15' }],
);

report(
  'A way, from all answers',
  alternate(
    variants(({ way }) => (member) => {
      way(member);
      return 1;
    }),
    { rounds: 40, minMs: 10 },
  ),
  [],
);

report(
  'One answered step, headless',
  alternate(
    [contestants.ours, contestants.surveyJs].map(({ name, answer }) => ({ name, work: byMember(answer) })),
    { rounds: 5, minMs: 60 },
  ),
  [{ against: 'survey-core', maxRatio: 1 / 500, words: '1/500' }],
);

report('Building the survey, cold', inFreshProcesses('build', 7), [{ against: 'survey-core', maxRatio: 1 / 18, words: '1/18' }]);

const memory = inFreshProcesses('memory', 3);
report('Memory of an answered session', memory, [], (bytes) => `${(bytes / 1024).toFixed(1)} KiB`);
const ourSessionKiB = (memory[0]?.median ?? Number.POSITIVE_INFINITY) / 1024;
print(`  goal for ours: at most 8 KiB: ${ourSessionKiB <= 8 ? 'reached' : 'MISSED'}`);
if (ourSessionKiB > 8) missedGoals.push('Memory of an answered session');

const small = makeContent(SMALL);
const others = {
  'json-logic-js': jsonLogicShows(small, jsonLogicJs),
  'json-logic-engine': jsonLogicShows(small, jsonLogicEngine),
  'survey-core': surveyJsShows(small),
};
const { ways } = exploreByBruteForce(small, others['json-logic-engine']);
report(
  `Exploring ${SMALL.steps} steps (the others try all ${ways} ways)`,
  alternate(
    [
      { name: 'ours', work: () => (exploreOurs(small).reached.size > 0 ? 1 : 0) },
      ...Object.entries(others).map(([name, shows]) => ({ name, work: () => (exploreByBruteForce(small, shows).ways === ways ? 1 : 0) })),
    ],
    { rounds: 3, minMs: 60 },
  ),
  [],
);

print(missedGoals.length === 0 ? '\nAll goals reached.' : `\nMissed: ${missedGoals.join('; ')}`);
process.exitCode = missedGoals.length === 0 ? 0 : 1;
