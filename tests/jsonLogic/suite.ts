// Runs the suite of the json-logic organisation on our evaluator and on json-logic-js, with a strict comparison:
//   npm run -s json-logic -- FOLDER          on a clone of github.com/json-logic/compat-tables, or its suites/
//   npm run -s json-logic -- FOLDER --list   also lists every difference, with its kind
// Exits with 1 if docs/json-logic.md does not explain a difference, or if a kind has no case.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '../../src/runtime/base/json.ts';
import { checkRule } from '../../src/runtime/rules/types/checkRule.ts';
import { ANY } from '../../src/runtime/rules/types/valueType.ts';
import { REFERENCE_KINDS, SUITE_KINDS, type Difference } from './differences.ts';
import { oursOf, plainOf, type Outcome } from './outcomes.ts';
import { freshReference } from './reference.ts';

/** A case in the suite's format. */
interface SuiteCase {
  readonly rule: Json;
  readonly data?: Json;
  readonly result?: Json;
  readonly error?: JsonObject;
}

interface Counts {
  readonly cases: number;
  /** Ours returns the expected value. */
  readonly same: number;
  /** An error is expected, and `survey check` or our compiler refuses the rule. */
  readonly refused: number;
  /** json-logic-js returns the expected value. */
  readonly reference: number;
}

const reference = freshReference();

/** True if `survey check` refuses the rule. */
function isRejectedByCheck(rule: Json): boolean {
  return checkRule(rule, { lookup: () => ({ type: ANY }), rule: () => null, ruleNames: [] }).issues.length > 0;
}

function agrees({ result = null, error }: SuiteCase, outcome: Outcome): boolean {
  return error === undefined && 'value' in outcome && isDeepStrictEqual(outcome.value, result);
}

/** Returns the folder of the cases in a clone, or the folder itself; null if it contains none. */
function suiteFolder(folder: string): string | null {
  return [join(folder, 'suites'), folder].find((each) => existsSync(join(each, 'index.json'))) ?? null;
}

function readSuite(folder: string): ReadonlyMap<string, readonly SuiteCase[]> {
  const root = suiteFolder(folder) ?? folder;
  const index: readonly string[] = JSON.parse(readFileSync(join(root, 'index.json'), 'utf8'));
  return new Map(
    index.map((file) => {
      const entries: readonly (SuiteCase | string)[] = JSON.parse(readFileSync(join(root, file), 'utf8'));
      return [file, entries.filter((entry) => typeof entry !== 'string')];
    }),
  );
}

interface Run {
  readonly table: ReadonlyMap<string, Counts>;
  readonly unlikeSuite: readonly Difference[];
  readonly unlikeReference: readonly Difference[];
}

function runSuite(folder: string): Run {
  const unlikeSuite: Difference[] = [];
  const unlikeReference: Difference[] = [];
  const table = new Map<string, Counts>();
  for (const [file, cases] of readSuite(folder)) {
    let [same, refused, referenceSame] = [0, 0, 0];
    for (const [index, suiteCase] of cases.entries()) {
      const { rule, data = null } = suiteCase;
      const ours = oursOf(rule, data);
      const plain = plainOf(reference, rule, data);
      const difference: Difference = { location: `${file}#${index}`, rule, expected: suiteCase.error ? 'error' : 'value', ours, plain };
      if (agrees(suiteCase, plain)) referenceSame += 1;
      if (!isDeepStrictEqual(ours, plain) && ('value' in ours || 'value' in plain)) unlikeReference.push(difference);
      if (agrees(suiteCase, ours)) same += 1;
      else if (suiteCase.error && ('refused' in ours || isRejectedByCheck(rule))) refused += 1;
      else unlikeSuite.push(difference);
    }
    table.set(file, { cases: cases.length, same, refused, reference: referenceSame });
  }
  return { table, unlikeSuite, unlikeReference };
}

function printTable(table: ReadonlyMap<string, Counts>): void {
  const line = (name: string, { cases, same, refused, reference }: Counts) => {
    const numbers = [cases, same, refused, cases - same - refused, reference];
    print(`${name.padEnd(34)}${numbers.map((number, column) => String(number).padStart(column === 4 ? 15 : 9)).join('')}`);
  };
  print(
    `${''.padEnd(34)}${['cases', 'same', 'refused', 'differ', 'json-logic-js'].map((head) => head.padStart(head.length > 9 ? 15 : 9)).join('')}`,
  );
  for (const [file, counts] of table) line(file, counts);
  const sum = (key: keyof Counts) => [...table.values()].reduce((total, counts) => total + counts[key], 0);
  line('all', { cases: sum('cases'), same: sum('same'), refused: sum('refused'), reference: sum('reference') });
}

/** Prints the differences by kind. Returns true if each difference has a kind and each kind a difference. */
function printKinds(title: string, differences: readonly Difference[], kinds: typeof SUITE_KINDS, isListed: boolean): boolean {
  print(`\n${title}: ${differences.length}`);
  const unexplained = new Set(differences);
  let areAllUsed = true;
  for (const { kind, holds } of kinds) {
    const matching = [...unexplained].filter(holds);
    for (const difference of matching) unexplained.delete(difference);
    areAllUsed &&= matching.length > 0;
    const rejectedCount = matching.filter(({ rule }) => isRejectedByCheck(rule)).length;
    print(`${String(matching.length).padStart(5)}  ${kind}${rejectedCount > 0 ? ` (the check refuses ${rejectedCount})` : ''}`);
    if (isListed)
      for (const { location, rule, ours, plain } of matching)
        print(`         ${location}  ${[rule, ours, plain].map((part) => JSON.stringify(part)).join('  ')}`);
  }
  for (const { location, rule, ours } of unexplained)
    print(`       NOT EXPLAINED  ${location} ${JSON.stringify(rule)} returns ${JSON.stringify(ours)}`);
  return unexplained.size === 0 && areAllUsed;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const [folder, list] = process.argv.slice(2);
if (folder === undefined || suiteFolder(folder) === null) {
  if (folder !== undefined) process.stderr.write(`${folder} does not contain the suite: there is no index.json in it\n`);
  process.stderr.write('usage: npm run -s json-logic -- FOLDER [--list]   FOLDER: a clone of github.com/json-logic/compat-tables\n');
  process.exitCode = 2;
} else {
  const { table, unlikeSuite, unlikeReference } = runSuite(folder);
  printTable(table);
  const suite = printKinds('ours against the suite', unlikeSuite, SUITE_KINDS, list === '--list');
  const plain = printKinds('ours against json-logic-js', unlikeReference, REFERENCE_KINDS, list === '--list');
  process.exitCode = suite && plain ? 0 : 1;
}
