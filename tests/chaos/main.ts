// `npm run chaos`: the whole topology of production on this machine, from Debian's packages. Members enroll while one part after the
// other is killed. See docs/operating.md, When a part fails.
import { parseArgs } from 'node:util';
import { missingPackages } from './support/programs.ts';
import { runChaos } from './support/runChaos.ts';
import { MODES } from './support/topology.ts';

/** The longest failover, in milliseconds. */
const FAILOVER_GOAL_MS = 4_000;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'transaction' },
    rate: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '1' },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const mode = MODES.find((known) => known === values.mode);
const missing = missingPackages();
if (!mode) fail(`--mode must be one of ${MODES.join(', ')}`);
else if (missing.length > 0) fail(`Install what is missing here: apt-get install -y ${missing.join(' ')}`);
else {
  const { tally, isAuditSound, gaps, bugs } = await runChaos({
    mode,
    membersPerSecond: Number(values.rate),
    rounds: Number(values.rounds),
    lockMs: 14_000,
    calmMs: 3_000,
    isShort: false,
    program: ['dist/server/main.js'],
    print,
  });
  const { begun, acknowledged, stored, ...wrong } = tally;
  print(`\n${begun} members began, ${acknowledged} enrollments acknowledged, ${stored} stored`);
  for (const [what, which] of Object.entries(wrong)) {
    print(`${String(which.length).padStart(6)} ${what}${which.map((each) => `\n         ${each}`).join('')}`);
    if (which.length > 0) process.exitCode = 1;
  }
  if (bugs > 0) fail(`${bugs} replies with status 500`);
  if (!isAuditSound) fail('the chain of the audit is broken');
  for (const { fault, milliseconds } of gaps.filter(({ isFailover }) => isFailover))
    if (milliseconds >= FAILOVER_GOAL_MS) fail(`${fault}: ${milliseconds.toFixed(0)} ms (goal: less than ${FAILOVER_GOAL_MS})`);
}

function fail(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
