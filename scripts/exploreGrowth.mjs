// `npx tsx scripts/exploreGrowth.mjs [STEPS...]`: measures how the cost of exploring grows with the size of generated sets. Prints
// a table for docs/exploring.md. A set of 100 steps has 100 questions, 60 conditions on earlier answers, 10 named rules, 10 effects
// and 5 confirmations.
import { loadEnvironment } from '../src/runtime/definitions/files.ts';
import { exploreSet } from '../src/workshop/explore/result.ts';
import { allHooks } from '../src/enrollment/hooks/allHooks.ts';
import { vocabulary } from '../src/enrollment/vocabulary/vocabulary.ts';

const OPTIONS = ['a', 'b', 'c', 'd'];
const PROGRAMS = ['WEIGHT', 'DPP', 'MOOD'];

/**
 * Returns an answer type. Consecutive steps cycle through the answer types.
 * @param {number} index
 * @returns {NonNullable<import('../src/runtime/definitions/types.ts').Step['answer']>}
 */
function answerOf(index) {
  if (index % 4 === 1) return { type: 'number', min: 0, max: 300, step: 1 };
  if (index % 4 === 3) return { type: 'choices', options: OPTIONS, exclusive: ['d'] };
  return { type: 'choice', options: OPTIONS };
}

/**
 * Returns a rule that is true if the answer of a step is in a certain class.
 * @param {number} index
 * @returns {import('../src/runtime/definitions/types.ts').Rule}
 */
function hasClass(index) {
  const answer = { var: `answers.step${index}` };
  if (index % 4 === 1) return { '>=': [answer, 100 + (index % 7) * 10] };
  if (index % 4 === 3) return { hasAny: [answer, ['a', 'b']] };
  return { in: [answer, ['a', 'c']] };
}

/**
 * Returns a step's condition on two of the six answers before it and, for some steps, on a named rule or the program.
 * @param {number} index
 * @returns {import('../src/runtime/definitions/types.ts').Rule}
 */
function conditionOf(index) {
  const near = { or: [hasClass(index - 1 - (index % 3)), hasClass(index - 4 - (index % 2))] };
  if (index % 10 === 7) return { and: [near, { rule: `rule${Math.floor(index / 10)}` }] };
  return index % 10 === 3 ? { and: [near, { '!==': [{ var: 'program' }, 'MOOD'] }] } : near;
}

/**
 * Returns one step of the set.
 * @param {number} index
 * @returns {import('../src/runtime/definitions/types.ts').Step}
 */
function stepOf(index) {
  const id = `step${index}`;
  return {
    id,
    section: 'all',
    widget: 'choice',
    answer: answerOf(index),
    ...(index > 6 && index % 5 > 1 && { visibleWhen: conditionOf(index) }),
    ...(index > 6 && index % 20 === 10 && { confirmWhen: hasClass(index) }),
    ...(index % 10 === 5 && { effects: [{ when: hasClass(index), program: PROGRAMS[(index / 5) % 3] ?? 'WEIGHT' }] }),
  };
}

/**
 * Returns a set with this many steps.
 * @param {number} steps
 * @returns {import('../src/runtime/definitions/types.ts').QuestionSet}
 */
function growingSet(steps) {
  const rules = Array.from({ length: Math.ceil(steps / 10) }, (_, index) => [
    `rule${index}`,
    { or: [hasClass(index * 10 + 2), { '!': hasClass(index * 10 + 1) }] },
  ]);
  return {
    name: 'DPP_SURVEY',
    version: 1,
    enrollmentType: 'INITIAL_ENROLLMENT',
    programs: ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'],
    startProgram: 'WEIGHT',
    sections: [{ id: 'all', weight: 100 }],
    rules: Object.fromEntries(rules),
    derived: {},
    steps: Array.from({ length: steps }, (_, index) => stepOf(index)),
    screenOuts: [],
    completion: [],
  };
}

console.log('| steps | rules | states | transitions | ways (digits) | branches | CPU s | memory MB |');
console.log('|---|---|---|---|---|---|---|---|');
const sizes = process.argv.slice(2).map(Number);
for (const steps of sizes.length > 0 ? sizes : [100, 300, 1000]) {
  const set = growingSet(steps);
  const conditions = set.steps.flatMap(({ visibleWhen, confirmWhen, effects }) => [visibleWhen, confirmWhen, ...(effects ?? [])]);
  const before = process.cpuUsage();
  const result = exploreSet(
    {
      set,
      derive: allHooks.derive,
      vocabulary,
      partner: { id: 1, slug: 'one', configs: {} },
      environments: [loadEnvironment('production', vocabulary)],
      today: '2026-03-02',
      branches: true,
    },
    allHooks,
  );
  const { user, system } = process.cpuUsage(before);
  const { states, transitions, ways, branches, unreachedBranches, failedReplays, unreached } = result;
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const rules = conditions.filter((rule) => rule !== undefined).length + Object.keys(set.rules).length;
  const branchCount = branches.length + unreachedBranches.length;
  if (failedReplays.length + unreached.length > 0)
    console.log(`${failedReplays.length} walks are not confirmed by the engine; never reached: ${unreached.join(', ')}`);
  console.log(
    `| ${steps} | ${rules} | ${states} | ${transitions} | ${ways.length} | ${branches.length} of ${branchCount} | ${((user + system) / 1e6).toFixed(1)} | ${memory} |`,
  );
}
