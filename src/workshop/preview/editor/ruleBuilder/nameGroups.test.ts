import { describe, expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from '../../../../runtime/definitions/files.ts';
import { ruleLabels } from '../../../explain/ruleLabels.ts';
import { vocabulary } from '../../product/vocabulary.ts';
import { starter } from './comparisons.ts';
import { nameGroups } from './nameGroups.ts';
import { ruleNames } from './ruleNames.ts';

const set = loadQuestionSet('DPP_SURVEY');
const names = ruleNames(set, vocabulary);
const words = ruleLabels(set, loadTexts('en'), vocabulary);
const grouped = (step: string, isAfterAnswer = false) => nameGroups(names.keys(), { set, words, step, isAfterAnswer });

describe('the names for a rule', () => {
  it('are grouped: answers given before the rule, derived values, facts, and last the answers that come too late', () => {
    const groups = grouped('pregnant');
    expect(groups.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Answers before this step', 'Calculated values', 'Partner', 'Profile', 'Member']),
    );
    expect([groups[0]?.label, groups.at(-1)?.label]).toEqual(['Answers before this step', 'Answers of later steps']);
    expect(groups.flatMap(({ options }) => options.map(([name]) => name)).toSorted()).toEqual([...names.keys()].toSorted());
  });

  it('contain the question and, in a form, the field', () => {
    const [before] = grouped('pregnant');
    expect(before?.options).toContainEqual(['answers.sex', 'sex: What sex were you assigned at birth?']);
    expect(before?.options).toContainEqual(['answers.heightWeight.weight', 'heightWeight.weight: Weight in pounds (lb)']);
  });

  it('state the source of a value, because a closed list hides the heading', () => {
    const labels = new Map(grouped('sleep').flatMap(({ options }) => options));
    expect(labels.get('derived.riskScore')).toBe('risk score (calculated)');
    expect(labels.get('eligibility.age')).toBe('age (eligibility)');
  });

  it('use the terms of authors for the facts of the product', () => {
    const labels = new Map(grouped('sleep').flatMap(({ options }) => options));
    expect(labels.get('partner.configs.OFFERS_MED')).toBe('partner offers medication');
  });

  it.each([
    ['a rule that shows a step', false],
    ['a rule that applies once it is answered', true],
  ])("include the step's own answer in %s: %s", (_title, isAfterAnswer) => {
    const hasOwnAnswer = grouped('pregnant', isAfterAnswer)[0]?.options.some(([name]) => name === 'answers.pregnant');
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
        operand: { is: 'value', value: 'affordingHealthyFood' },
      },
    ],
    ['pregnant', true, { kind: 'compare', name: 'answers.pregnant', comparator: '==', operand: { is: 'value', value: 'yes' } }],
  ])('offer the nearest answer with options first, for a new part of a rule of %s', (step, isAfterAnswer, part) => {
    expect(
      starter({
        names,
        groups: grouped(step, isAfterAnswer),
        rules: {},
        choices: {},
        label: () => null,
        fact: () => null,
        note: () => null,
      }),
    ).toEqual(part);
  });
});
