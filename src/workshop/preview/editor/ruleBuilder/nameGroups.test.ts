import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from '../../../../runtime/definitions/files.ts';
import { ruleLabels } from '../../../explain/ruleLabels.ts';
import { vocabulary } from '../../product/vocabulary.ts';
import { startingCondition } from './comparisons.ts';
import { nameGroups } from './nameGroups.ts';
import { ruleNames } from './ruleNames.ts';

const set = loadQuestionSet('DPP_SURVEY');
const names = ruleNames(set, vocabulary);
const labels = ruleLabels(set, loadTexts('en'), vocabulary);
const group = (step: string, isAfterAnswer = false) => nameGroups(names.keys(), { set, labels, step, isAfterAnswer });

describe('the names for a rule', () => {
  it('are grouped into earlier answers, calculated values, facts and, at the end, later answers', () => {
    const groups = group('pregnant');
    expect(groups.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Answers before this step', 'Calculated values', 'Partner', 'Profile', 'Member']),
    );
    expect([groups[0]?.label, groups.at(-1)?.label]).toEqual(['Answers before this step', 'Answers of later steps']);
    expect(groups.flatMap(({ options }) => options.map(([name]) => name)).toSorted()).toEqual([...names.keys()].toSorted());
  });

  it('are shown with the question, or with the label of the field in a form', () => {
    const [before] = group('pregnant');
    expect(before?.options).toContainEqual(['answers.sex', 'sex: What sex were you assigned at birth?']);
    expect(before?.options).toContainEqual(['answers.heightWeight.weight', 'heightWeight.weight: Weight in pounds (lb)']);
  });

  it('are shown with the source of a value, because a closed list hides the heading', () => {
    const options = new Map(group('sleep').flatMap((each) => each.options));
    expect(options.get('derived.riskScore')).toBe('risk score (calculated)');
    expect(options.get('eligibility.age')).toBe('age (eligibility)');
  });

  it("are shown in authors' terms if they are facts of the product", () => {
    const options = new Map(group('sleep').flatMap((each) => each.options));
    expect(options.get('partner.configs.OFFERS_MED')).toBe('partner offers medication');
  });

  it.each([
    ['a rule that shows a step', false],
    ['a rule that applies once it is answered', true],
  ])("include the step's own answer in %s: %s", (_title, isAfterAnswer) => {
    const hasOwnAnswer = group('pregnant', isAfterAnswer)[0]?.options.some(([name]) => name === 'answers.pregnant');
    expect(hasOwnAnswer).toBe(isAfterAnswer);
  });

  it.each([
    [
      'pregnant',
      false,
      {
        kind: 'compare',
        name: 'answers.eatingMovingAffordably',
        comparator: 'has',
        operand: { kind: 'value', value: 'affordingHealthyFood' },
      },
    ],
    ['pregnant', true, { kind: 'compare', name: 'answers.pregnant', comparator: '==', operand: { kind: 'value', value: 'yes' } }],
  ])('start a new part of a rule of %s with the nearest answer that has options', (step, isAfterAnswer, part) => {
    expect(
      startingCondition({
        names,
        groups: group(step, isAfterAnswer),
        rules: {},
        choices: {},
        label: () => null,
        fact: () => null,
        note: () => null,
      }),
    ).toEqual(part);
  });
});
