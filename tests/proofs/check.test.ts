import { findNodeAtLocation } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { checkDefinitions } from '../../src/definitions/check.ts';
import type { Finding } from '../../src/definitions/finding.ts';
import { offsetOf, parseDocument, type Document } from '../../src/definitions/parse.ts';
import type { QuestionSet } from '../../src/definitions/types.ts';
import { vocabulary } from '../../src/vocabulary/vocabulary.ts';
import { everyWay, isTrue } from './oracle.ts';
import { randomSet } from './randomSets.ts';
import { eachSeed, TIMEOUT } from './runs.ts';

const FILE = 'question-sets/DPP_SURVEY.json';

/** The random set of a seed as an author would write it. */
function written(set: QuestionSet): string {
  const steps = set.steps.map((step) => ({ ...step, widget: step.answer?.type ?? 'info' }));
  return JSON.stringify({ ...set, steps, screenOuts: [{ reason: 'PREGNANT' }, { reason: 'BMI_TOO_LOW' }] }, null, 1);
}

/** The part of a set that a finding points at. */
function partAt(set: QuestionSet, document: Document, finding: Finding): object | null {
  const offset = offsetOf(document, finding);
  let found: object | null = null;
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (document.root && findNodeAtLocation(document.root, [...path])?.offset === offset) found ??= value;
    for (const [key, part] of Object.entries(value)) visit(part, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit(set, []);
  return found;
}

/** What trying every answer says against what `check` says never or always is; empty where nothing does. */
function contradictions(set: QuestionSet, findings: readonly Finding[], document: Document, tried: Tried): readonly string[] {
  return findings.flatMap(({ code, message, ...finding }) => {
    const part = partAt(set, document, { code, message, ...finding });
    const came = part ? tried.values.get(part) : undefined;
    const against = `${code}: ${message} ${JSON.stringify(part)}`;
    switch (code) {
      case 'always-true':
        return came?.has(false) ? [against] : [];
      case 'always-false':
        return came?.has(true) ? [against] : [];
      case 'step-never-shown':
        return set.steps.some(({ id, visibleWhen }) => visibleWhen === part && tried.visited.has(id)) ? [against] : [];
      case 'dead-end': {
        const [, last = ''] = /the step "(\w+)"/u.exec(message) ?? [];
        const behind = set.steps.slice(set.steps.findIndex(({ id }) => id === last) + 1);
        return behind.some(({ id }) => tried.visited.has(id)) ? [against] : [];
      }
      default:
        return [];
    }
  });
}

/** What comes of a set when every answer is tried. */
interface Tried {
  readonly visited: ReadonlySet<string>;
  /** Whether each part of each rule came out true, and false. */
  readonly values: ReadonlyMap<object, ReadonlySet<boolean>>;
}

function tryAll(set: QuestionSet, { contexts, valuesOf }: Omit<ReturnType<typeof randomSet>, 'set'>): Tried {
  const values = new Map<object, Set<boolean>>();
  const seen = (rule: unknown, value: Json): void => {
    if (typeof rule !== 'object' || rule === null) return;
    const came = values.get(rule) ?? new Set();
    values.set(rule, came.add(isTrue(value)));
  };
  const ways = everyWay({ ...set, seen }, contexts, valuesOf);
  return { visited: new Set(ways.flatMap(({ visited }) => visited)), values };
}

const CLAIMS: readonly string[] = ['always-true', 'always-false', 'step-never-shown', 'dead-end'];

describe('check, against trying every answer of random sets', () => {
  it.each([true, false])(
    'says always and never only where it holds (numbers only: %s)',
    (numbersOnly) => {
      const claims = new Map<string, number>();
      eachSeed(numbersOnly ? 5 : 6, numbersOnly ? 400 : 300, (seed) => {
        const { set: made, ...rest } = randomSet(seed, { numbersOnly });
        const text = written(made);
        const { document } = parseDocument(FILE, text);
        const set: QuestionSet = JSON.parse(text);
        const findings = checkDefinitions({ [FILE]: text }, vocabulary).filter(({ code, file }) => file === FILE && CLAIMS.includes(code));
        for (const { code } of findings) claims.set(code, (claims.get(code) ?? 0) + 1);
        if (findings.length === 0) return;
        expect(contradictions(set, findings, document, tryAll(set, rest)), JSON.stringify({ seed, numbersOnly })).toEqual([]);
      });
      // Each claim comes up, or the test says nothing of it.
      for (const code of CLAIMS) expect(claims.get(code) ?? 0, code).toBeGreaterThan(0);
    },
    TIMEOUT,
  );
});
