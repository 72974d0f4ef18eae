import { findNodeAtLocation } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/runtime/base/json.ts';
import { checkDefinitions } from '../../src/workshop/check/check.ts';
import type { Finding } from '../../src/runtime/definitions/finding.ts';
import { offsetOf, parseDocument, type Document } from '../../src/runtime/definitions/parse.ts';
import type { QuestionSet, Rule } from '../../src/runtime/definitions/types.ts';
import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';
import { isDifferent } from './everybody.ts';
import { everyWay, isTrue } from './oracle.ts';
import { randomSet, type RandomSet } from './randomSets.ts';
import { atLeast, eachSeed, TIMEOUT } from './runs.ts';

const FILE = 'question-sets/DPP_SURVEY.json';

/** Returns the random set as an author would write it. */
function definitionText(set: QuestionSet): string {
  const steps = set.steps.map((step) => ({ ...step, widget: step.answer?.type ?? 'info' }));
  return JSON.stringify({ ...set, steps, screenOuts: [{ reason: 'PREGNANT' }, { reason: 'BMI_TOO_LOW' }] }, null, 1);
}

/** A path to the part of a set that a finding refers to. */
type Path = readonly (string | number)[];

function pathOf(set: QuestionSet, document: Document, finding: Finding): Path {
  const offset = offsetOf(document.text, finding);
  const paths: Path[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (document.root && findNodeAtLocation(document.root, [...path])?.offset === offset) paths.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) visit(part, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit(set, []);
  return paths[0] ?? [];
}

function partAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => Object.entries(part ?? {}).find(([name]) => name === String(key))?.[1], root);
}

/** Returns a set without these arguments of its conditions. The paths are in document order. */
function without(set: QuestionSet, paths: readonly Path[]): QuestionSet {
  const copy: QuestionSet = JSON.parse(JSON.stringify(set));
  // Backwards, because each removal shifts the later arguments.
  for (const path of paths.toReversed()) {
    const args = partAt(copy, path.slice(0, -1));
    if (!Array.isArray(args)) throw new Error(`${path.join('/')} is not an argument`);
    args.splice(Number(path.at(-1)), 1);
  }
  return copy;
}

/** Returns the claims of `check` that trying every answer contradicts; empty if there are none. */
function contradictions(random: RandomSet, findings: readonly Finding[], document: Document): readonly string[] {
  const { set } = random;
  const trials = tryAll(random);
  const redundant = findings
    .filter(({ code }) => code === 'redundant-condition')
    .toSorted((one, other) => offsetOf(document.text, one) - offsetOf(document.text, other))
    .map((finding) => pathOf(set, document, finding));
  const versions = redundant.length > 1 ? [redundant, ...redundant.map((path) => [path])] : [redundant];
  const effectiveRemovals =
    redundant.length === 0 ? [] : versions.filter((paths) => isDifferent(random, { ...random, set: without(set, paths) }));
  const contradicted = findings.filter((finding) => {
    const path = pathOf(set, document, finding);
    const part = partAt(set, path);
    const observedValues = trials.values.get(part);
    switch (finding.code) {
      case 'always-true':
        return observedValues?.has(false) === true;
      case 'always-false':
        return observedValues?.has(true) === true;
      case 'unreachable-branch': {
        const [index, args, operation] = [Number(path.at(-1)), partAt(set, path.slice(0, -1)), partAt(set, path.slice(0, -2))];
        const isElse = Array.isArray(args) && index === args.length - 1;
        return trials.taken.get(operation)?.has(isElse ? index : index + 1) === true;
      }
      case 'step-never-shown':
        return set.steps.some(({ id, visibleWhen }) => visibleWhen === part && trials.visited.has(id));
      case 'dead-end':
        return finding.message.startsWith('This screens out')
          ? passesScreenOut(set, path, finding, trials)
          : isPassed(set, /the step "(\w+)"/u.exec(finding.message)?.[1], trials);
      default:
        return false;
    }
  });
  return [
    ...contradicted.map((finding) => `${finding.code}: ${finding.message} ${JSON.stringify(partAt(set, pathOf(set, document, finding)))}`),
    ...effectiveRemovals.map((paths) => `redundant-condition: ${paths.map((path) => path.join('/')).join(' and ')}`),
  ];
}

/** Returns true if a way leads past the step that supposedly screens out everybody. */
function isPassed({ steps }: QuestionSet, lastStep: string | undefined, { visited }: TrialResult): boolean {
  return steps.slice(steps.findIndex(({ id }) => id === lastStep) + 1).some(({ id }) => visited.has(id));
}

/** Returns true if somebody passes a screen-out that supposedly holds for all who reach it, or sees one of the steps it hides. */
function passesScreenOut(
  { steps }: QuestionSet,
  [, step, , effect]: Path,
  { message }: Finding,
  { visited, values }: TrialResult,
): boolean {
  const when = steps[Number(step)]?.effects?.[Number(effect)]?.when;
  const hiddenCount = Number(/(\d+) later steps/u.exec(message)?.[1] ?? 1);
  const unseenCount = steps.slice(Number(step) + 1).filter(({ id }) => !visited.has(id)).length;
  return values.get(when)?.has(false) === true || unseenCount < hiddenCount;
}

/** The result of trying every answer of a set. */
interface TrialResult {
  readonly visited: ReadonlySet<string>;
  /** The truth values that each part of each rule took. */
  readonly values: ReadonlyMap<unknown, ReadonlySet<boolean>>;
  /** The arguments that each `if` returned. */
  readonly taken: ReadonlyMap<unknown, ReadonlySet<number>>;
}

function tryAll({ set, contexts, valuesOf }: RandomSet): TrialResult {
  const values = new Map<unknown, Set<boolean>>();
  const branches = new Map<unknown, Set<number>>();
  const add = <Value>(collected: Map<unknown, Set<Value>>, rule: unknown, value: Value): void => {
    if (typeof rule === 'object' && rule !== null) collected.set(rule, (collected.get(rule) ?? new Set<Value>()).add(value));
  };
  const watchedSet = {
    ...set,
    seen: (rule: Rule, value: Json) => add(values, rule, isTrue(value)),
    taken: (rule: Rule, index: number) => add(branches, rule, index),
  };
  const ways = everyWay(watchedSet, contexts, valuesOf);
  return { visited: new Set(ways.flatMap(({ visited }) => visited)), values, taken: branches };
}

const CLAIMS: readonly string[] = [
  'always-true',
  'always-false',
  'redundant-condition',
  'unreachable-branch',
  'step-never-shown',
  'dead-end',
];

describe('check, compared with trying every answer of random sets', () => {
  it(
    'makes only claims that are true for every answer',
    () => {
      const claims = new Map<string, number>();
      const checkSet = (seed: number, numbersOnly: boolean): void => {
        const { set: generated, ...rest } = randomSet(seed, { numbersOnly });
        const text = definitionText(generated);
        const { document } = parseDocument(FILE, text);
        const set: QuestionSet = JSON.parse(text);
        const findings = checkDefinitions({ [FILE]: text }, vocabulary).filter(({ code, file }) => file === FILE && CLAIMS.includes(code));
        for (const { code } of findings) claims.set(code, (claims.get(code) ?? 0) + 1);
        if (findings.length === 0) return;
        expect(contradictions({ set, ...rest }, findings, document), JSON.stringify({ seed, numbersOnly })).toEqual([]);
      };
      const sets = eachSeed(5, 400, (seed) => checkSet(seed, true)) + eachSeed(6, 300, (seed) => checkSet(seed, false));
      // A claim that never occurs would not be tested.
      for (const code of CLAIMS) expect(claims.get(code) ?? 0, code).toBeGreaterThanOrEqual(atLeast(sets, 1 / 600));
    },
    TIMEOUT,
  );
});
