import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { resumeSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT, recordAt } from '../../src/runtime/engine/testSupport.ts';
import { currentStep } from '../../src/runtime/engine/view.ts';
import { scopeOf } from '../../src/runtime/engine/way.ts';

const source = loadQuestionSet('DPP_SURVEY');
const shown = ['gender', 'programResult'];
const steps = source.steps.filter(({ id }) => shown.includes(id)).map(({ visibleWhen: _always, ...step }) => step);
const set = compileSet({ ...source, steps }, allHooks);

/** Returns a session of a member at the program result. */
function sessionOf(age: number | null, gender = 'FEMALE', shownSet = set) {
  const record = recordAt('programResult', { gender });
  return resumeSession(shownSet, { ...EMPTY_CONTEXT, eligibility: age === null ? {} : { age } }, record);
}

const countOf = (age: number | null, gender: string, shownSet = set) => currentStep(sessionOf(age, gender, shownSet))?.textValues;

describe('the age group', () => {
  it.each([
    [null, '20s'],
    [18, '20s'],
    [29, '20s'],
    [30, '30s'],
    [39, '30s'],
    [40, '40s'],
    [49, '40s'],
    [50, '50s'],
    [59, '50s'],
    [60, '60s'],
    [69, '60s'],
    [70, '70s'],
    [99, '70s'],
  ])('at age %s is %s [WIDGET-50]', (age, group) => {
    expect(set.rule({ rule: 'ageGroup' })(scopeOf(sessionOf(age).way))).toBe(group);
  });
});

describe('the social proof', () => {
  it.each(['FEMALE', 'MALE', 'SELF_ID'])('shows the count of members in their thirties for %s [WIDGET-51]', (gender) => {
    expect([30, 39].map((age) => countOf(age, gender))).toMatchObject([{ socialProofCount: 888_958 }, { socialProofCount: 888_958 }]);
  });

  it.each(['FEMALE', 'MALE', 'SELF_ID'])('has a count for each known age group for %s [WIDGET-52]', (gender) => {
    const counts = [25, 35, 45, 55, 65, 75].map((age) => countOf(age, gender)?.['socialProofCount']);
    expect(counts).toEqual([null, 888_958, null, null, null, null]);
    expect(countOf(null, gender)).toMatchObject({ socialProofCount: null });
  });

  it('is the count of the gender and age group, or else of the default row, or else null [WIDGET-52]', () => {
    const table = { FEMALE: { '30s': 41_200, '40s': null }, default: { '30s': 888_958, '40s': 7 } };
    const socialProofCount = { row: { var: 'answers.gender' }, column: { rule: 'ageGroup' }, table };
    const counted = compileSet({ ...source, steps: steps.map((step) => ({ ...step, textValues: { socialProofCount } })) }, allHooks);
    const members = [
      [35, 'FEMALE'],
      [45, 'FEMALE'],
      [35, 'MALE'],
      [25, 'FEMALE'],
    ] as const;
    expect(members.map(([age, gender]) => countOf(age, gender, counted)?.['socialProofCount'])).toEqual([41_200, 7, 888_958, null]);
  });
});
