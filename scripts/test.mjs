// `npm test`: runs every check and every suite, even after one fails, in three parallel lanes. A step prints its output, name and time when
// it finishes. The last line is `N passed, N failed`, summed over the checks and the tests of all runners.
// node scripts/test.mjs lint unit   runs these steps only
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

const REPORTS = '.cache/test';
const SUMMARY = `${REPORTS}/summary.txt`;
/** Number of lines of a failed step's output that the summary repeats. */
const LAST_LINES = 60;
/** Number of lines of each message of a failed test that the summary repeats. */
const MESSAGE_LINES = 30;
/** The server's tests spend most of their time waiting for timeouts and other processes, so two cores can run four files in parallel. */
const SERVER_WORKERS = 4;

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ status: string, name: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} TestFile
 * @typedef {{ title: string, ok: boolean, tests: { results: { errors: { message?: string }[] }[] }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs: Spec[] }} Suite Playwright's
 * @typedef {{ expected: number, unexpected: number, flaky: number }} Stats
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults?: TestFile[], suites?: Suite[], stats: Stats, errors?: { message?: string }[] }} Report Vitest's or Playwright's
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, count?: (report: Report) => Count }} TestStep
 */

/**
 * The steps of each lane, in order. The first two finish at about the same time, and the stories earlier, so two cores stay busy until the
 * end.
 * @type {TestStep[][]}
 */
const LANES = [
  [vitest('unit', ['logic', 'components', 'pageStart']), vitest('server', ['server', 'faults'], [`--maxWorkers=${SERVER_WORKERS}`])],
  [
    check('typecheck'),
    check('lint'),
    check('dead'),
    check('layers'),
    { name: 'survey', command: ['npm', 'run', '-s', 'survey', '--', 'check', '--strict'] },
    { name: 'generated', command: ['npm', 'run', '-s', 'generate', '--', '--check'] },
    check('requirements'),
    { name: 'format', command: ['oxfmt', '--check'] },
    // `npm run build` without its check of the definitions, because the step `survey` has already made a stricter one.
    { name: 'build', command: ['npm', 'run', '-s', 'bundle'] },
    check('size'),
    // The server is built by now.
    { name: 'heap', command: ['tsx', 'tests/load/heap.ts'] },
    {
      name: 'journeys',
      command: ['playwright', 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('journeys') },
      count: ({ stats, errors = [] }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }),
    },
  ],
  [vitest('stories', ['stories'])],
];

const requestedSteps = process.argv.slice(2);
const stepNames = LANES.flat().map(({ name }) => name);
const unknownSteps = requestedSteps.filter((name) => !stepNames.includes(name));
if (unknownSteps.length > 0) {
  // Without this, a misspelled step would be left out, and the others would pass.
  console.error(`There is no step ${unknownSteps.join(', ')}. The steps are ${stepNames.join(', ')}.`);
  process.exit(2);
}
mkdirSync(REPORTS, { recursive: true });
const start = performance.now();
const chosenLanes = LANES.map((steps) => steps.filter(({ name }) => requestedSteps.length === 0 || requestedSteps.includes(name)));
const isParallel = chosenLanes.filter((steps) => steps.length > 0).length > 1;
const lanes = await Promise.all(
  chosenLanes.map(async (steps) => {
    const laneResults = [];
    for (const step of steps) laneResults.push(await runStep(step));
    return laneResults;
  }),
);
const results = lanes.flat();

console.log('');
for (const { name, seconds, passed, failed } of results) {
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
  );
}
// Repeat what failed at the end, because some logs keep only the tail.
for (const { name, output } of results.filter((result) => result.failed > 0)) {
  const failures = failuresOf(name);
  for (const failure of failures) console.log(`FAILED ${name}: ${failure}`);
  // A check has no report, nor does a runner that died before it wrote one.
  if (failures.length === 0 && output !== '') console.log(`FAILED ${name}:\n${output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')}`);
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const summary = `${passed} passed, ${failed} failed`;
writeFileSync(SUMMARY, `${summary}\n`);
console.log(`\n${((performance.now() - start) / 60_000).toFixed(1)} min\n${summary}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/**
 * Runs a step. Streams its output, or prints it at the end if other lanes run in parallel.
 * @param {TestStep} step
 */
async function runStep({ name, command, env, count }) {
  console.log(isParallel ? `... ${name}` : `\n=== ${name}`);
  rmSync(report(name), { force: true });
  const start = performance.now();
  const { code, output } = await run(command, env, isParallel ? 'pipe' : 'inherit');
  if (isParallel) console.log(`\n=== ${name}\n${output.trimEnd()}`);
  const seconds = (performance.now() - start) / 1000;
  const counts = count ? countTests(report(name), code, count) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  console.log(`=== ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} after ${seconds.toFixed(1)} s`);
  return { name, seconds, output, ...counts };
}

/**
 * Counts the tests in a runner's report. A suite without a report or without tests counts as failed. So does a runner that exits
 * with an error although no test failed.
 * @param {string} file
 * @param {number} code
 * @param {(report: Report) => Count} count
 * @returns {Count}
 */
function countTests(file, code, count) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
  const isSound = passed + failed > 0 && (code === 0 || failed > 0);
  return { passed, failed: isSound ? failed : failed + 1 };
}

/**
 * Returns the failed tests in a step's report with their messages, the files that failed to load, and errors outside any test.
 * @param {string} name
 * @returns {string[]}
 */
function failuresOf(name) {
  if (!existsSync(report(name))) return [];
  /** @type {Report} */
  const { testResults = [], suites = [], errors = [] } = JSON.parse(readFileSync(report(name), 'utf8'));
  const vitestFailures = testResults.flatMap((file) => {
    if (file.status === 'failed' && file.assertionResults.length === 0) return [describeFailure(file.name, [file.message])];
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(`${file.name}: ${fullName}`, failureMessages));
  });
  return [
    ...vitestFailures,
    ...suites.flatMap((suite) => failuresIn(suite)),
    ...errors.map(({ message = 'an error without a message' }) => message),
  ];
}

/**
 * Returns the failed tests of a suite and of those in it, with their messages.
 * @param {Suite} suite
 * @param {string} [parents] the titles of the suites around it
 * @returns {string[]}
 */
function failuresIn({ title, suites = [], specs }, parents = '') {
  const path = `${parents}${title}: `;
  const failedSpecs = specs.filter(({ ok }) => !ok);
  const messages = failedSpecs.map((spec) =>
    describeFailure(
      path + spec.title,
      spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
    ),
  );
  return [...messages, ...suites.flatMap((suite) => failuresIn(suite, path))];
}

/**
 * Returns the title of a failed test, with the beginnings of its messages below it.
 * @param {string} title
 * @param {(string | undefined)[]} [messages]
 * @returns {string}
 */
function describeFailure(title, messages = []) {
  const lines = messages.flatMap((message) => (message ?? '').split('\n').slice(0, MESSAGE_LINES));
  return [title, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {string[]} command
 * @param {Record<string, string> | undefined} env
 * @param {'inherit' | 'pipe'} stdio where the output goes: to this process's own, or into the result
 * @returns {Promise<{ code: number, output: string }>}
 */
function run([program = '', ...args], env, stdio) {
  return new Promise((done) => {
    const PATH = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);
    const child = spawn(program, args, { stdio: ['inherit', stdio, stdio], env: { ...process.env, PATH, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', ({ message }) => done({ code: 1, output: `${output}${message}` }));
    child.once('close', (code, signal) =>
      done({ code: code ?? 1, output: signal ? `${output}\n${program} was killed by ${signal}.` : output }),
    );
  });
}

/**
 * Returns a step that is a script of package.json.
 * @param {string} name
 * @returns {TestStep}
 */
function check(name) {
  return { name, command: ['npm', 'run', '-s', name] };
}

/**
 * Returns a step of Vitest projects. A file that fails to load is a failed suite without a failed test; it counts as one.
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} [options] further options of Vitest
 * @returns {TestStep}
 */
function vitest(name, projects, options = []) {
  const projectOptions = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    command: ['vitest', 'run', ...projectOptions, ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
    count: ({ numPassedTests, numFailedTests, testResults = [] }) => ({
      passed: numPassedTests,
      failed:
        numFailedTests + testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length,
    }),
  };
}

/** @param {string} name */
function report(name) {
  return `${REPORTS}/${name}.json`;
}
