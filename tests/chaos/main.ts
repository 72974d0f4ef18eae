// `npm run chaos`: the whole topology of production on this machine, from Debian's packages. Members enroll while one part after the
// other is killed, or while a version is rolled out and back (`-- --deploy FOLDER` with a build of the previous version). See
// docs/operating.md, When a component fails and Deploying a new version.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deploymentOf, SERVER, versionIn } from './support/deployment.ts';
import { faultsOf } from './support/faults.ts';
import { missingPackages } from './support/programs.ts';
import { runChaos, type Plan } from './support/runChaos.ts';
import { MODES, type Topology } from './support/topology.ts';

/** The longest failover, in milliseconds. */
const FAILOVER_GOAL_MS = 4_000;
/** How long the accounts are locked: longer than a statement may wait. */
const LOCK_MS = 14_000;
/** How long a member stays in the survey. */
const SURVEY_MS = 10_000;

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'transaction' },
    rate: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '1' },
    deploy: { type: 'string' },
  },
});
const perSecond = Number(values.rate);
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const mode = MODES.find((candidate) => candidate === values.mode);
const missing = missingPackages();
if (!mode) fail(`--mode must be one of ${MODES.join(', ')}`);
else if (missing.length > 0) fail(`Install what is missing here: apt-get install -y ${missing.join(' ')}`);
else {
  const { tally, isAuditSound, gaps, bugs } = await runChaos({
    mode,
    plan: values.deploy === undefined ? planFaults : planDeployments(values.deploy),
    calmMs: 3_000,
    program: [join(values.deploy ?? '.', SERVER)],
    print,
  });
  const { begun, acknowledged, stored, ...wrong } = tally;
  print(`\n${begun} members began, ${acknowledged} enrollments acknowledged, ${stored} stored`);
  for (const [title, entries] of Object.entries(wrong)) {
    print(`${String(entries.length).padStart(6)} ${title}${entries.map((each) => `\n         ${each}`).join('')}`);
    if (entries.length > 0) process.exitCode = 1;
  }
  if (bugs > 0) fail(`${bugs} replies with status 500`);
  if (!isAuditSound) fail('the audit chain is broken');
  for (const { fault, milliseconds } of gaps.filter(({ isFailover }) => isFailover))
    if (milliseconds >= FAILOVER_GOAL_MS) fail(`${fault}: ${milliseconds.toFixed(0)} ms (goal: less than ${FAILOVER_GOAL_MS})`);
}

function planFaults(topology: Topology): Plan {
  return {
    faults: Array.from({ length: Number(values.rounds) }, () => faultsOf(topology, LOCK_MS)).flat(),
    arrivals: { perSecond },
  };
}

/** Members stay in the survey for longer than a replaced server takes to start. */
function planDeployments(folder: string): (topology: Topology) => Plan {
  const [before, after] = [versionIn(folder), versionIn('.')];
  return (topology) => {
    const { faults, versionFor } = deploymentOf(topology, before, after);
    return { faults, arrivals: { perSecond, surveyMs: SURVEY_MS, surveyFor: (index) => versionFor(index).survey } };
  };
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
