import { describe, expect, it } from 'vitest';
import { checkDefinitions } from './check.ts';
import { CLEAN, vocabulary, DE, RULES, SET, STEP } from './testSupport.ts';
import { formatFinding } from '../../runtime/definitions/finding.ts';

const ALWAYS = '"visibleWhen": { "or": [{ "rule": "womanOrNot" }, { "!": { "rule": "womanOrNot" } }] },';

/** Returns the sample with a condition that always holds, and with the `allow` of the set and the step. */
function files(inSet: string, inStep = ''): Readonly<Record<string, string>> {
  const text = (CLEAN[SET] ?? '')
    .replace('"id": "pain",', `"id": "pain", ${inStep} ${ALWAYS}`)
    .replace('"version": 1,', `"version": 1, ${inSet}`);
  return { ...CLEAN, [SET]: text };
}

function allow(entry: Readonly<Record<string, string>>): string {
  return `"allow": [${JSON.stringify({ code: 'always-true', reason: 'This is intended here.', ...entry })}],`;
}

function codes(given: Readonly<Record<string, string>>): readonly string[] {
  return checkDefinitions(given, vocabulary).map(({ code }) => code);
}

describe('allowed warnings', () => {
  it.each([
    ['anywhere in the set', files(allow({}))],
    ['at a step of the set', files(allow({ at: 'steps.pain' }))],
    ['at a key of a step', files(allow({ at: 'steps.pain.visibleWhen' }))],
    ['at any step', files(allow({ at: 'steps.*.visibleWhen' }))],
    ['in the step itself', files('', allow({}))],
    ['in the step itself, at a key', files('', allow({ at: 'visibleWhen' }))],
  ])('does not report a warning allowed %s', (_title, given) => {
    expect(checkDefinitions(given, vocabulary).map(formatFinding)).toEqual([]);
  });

  it.each([
    ['another code', allow({ code: 'always-false' }), ['always-true']],
    ['another place', allow({ at: 'steps.sex' }), ['always-true']],
    ['a misspelled code', allow({ code: 'allways-true' }), ['allow-code', 'always-true']],
    ['the code of an error', allow({ code: 'unknown-name' }), ['allow-code', 'always-true']],
    ['an unknown place', allow({ at: 'steps.pian' }), ['allow-place', 'always-true']],
    ['a reason that is too short', allow({ reason: 'ok' }), ['allow-reason', 'always-true']],
  ])('still reports a warning when the entry under allow has %s', (_title, inSet, expected) => {
    expect([...codes(files(inSet))].sort()).toEqual(expected);
  });

  it('requires a reason for each entry under allow', () => {
    // Proofs wait until the set has no error.
    expect([...codes(files('"allow": [{ "code": "always-true" }],'))].sort()).toEqual(['missing-key']);
  });

  it('allows warnings in shared steps, shared rules and texts too', () => {
    const files = {
      ...CLEAN,
      [STEP]: (CLEAN[STEP] ?? '')
        .replace('"widget"', `${allow({ at: 'confirmWhen' })} "widget"`)
        .replace('{ "or": [', '{ "or": [{ "!": { "rule": "underweight" } }, '),
      [RULES]: (CLEAN[RULES] ?? '').replace(
        '"rules": {',
        `${allow({ code: 'unused-rule', at: 'rules.spare' })} "rules": { "spare": { "!": { "var": "member.inApp" } },`,
      ),
      [DE]: (CLEAN[DE] ?? '')
        .replace('"sections"', `${allow({ code: 'text-untranslated', at: 'steps.createAccount.options.why.work' })} "sections"`)
        .replace('"Arbeit"', '"Work"'),
    };
    expect(checkDefinitions(files, vocabulary).map(formatFinding)).toEqual([]);
  });

  it('reports an entry under allow that suppresses no finding', () => {
    const text = (CLEAN[SET] ?? '').replace('"version": 1,', `"version": 1, ${allow({})}`);
    const findings = checkDefinitions({ ...CLEAN, [SET]: text }, vocabulary);
    expect(findings.map(({ file, line, code }) => [file, line, code])).toEqual([[SET, 4, 'allow-unused']]);
  });
});
