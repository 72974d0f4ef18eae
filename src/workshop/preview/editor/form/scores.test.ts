import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../runtime/base/json.ts';
import { readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import { pointsOf, scoreName, scoresOf, withPoints, type Score } from './scores.ts';
import { applyEdits } from './testSupport.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const files = readDefinitionFiles(process.cwd(), ['set', 'rules']);
const sleep = { name: 'answers.sleep', isList: false };
const pains = { name: 'answers.mskPain', isList: true };

const scoresIn = (of: Readonly<Record<string, string>>): readonly Score[] => scoresOf('DPP_SURVEY', (file) => of[file] ?? null);

function tirednessIn(of: Readonly<Record<string, string>>): Score {
  const score = scoresIn(of).find(({ name }) => name === 'tired');
  if (!score) throw new Error('there is no score "tired"');
  return score;
}

const ruleIn = (of: Readonly<Record<string, string>>): Json => JSON.parse(of[SET] ?? '').derived.tired.rule;

/** Gives points in the score "tired". */
function give(
  points: { readonly answer: typeof sleep; readonly option: string; readonly points: number | null },
  before: Readonly<Record<string, string>>,
  sets = ['DPP_SURVEY'],
): Readonly<Record<string, string>> {
  const edits = withPoints({ name: 'tired', description: 'Tired' }, points, sets, (file) => before[file] ?? null);
  return applyEdits(before, edits);
}

const added = give({ answer: sleep, option: 'rarely', points: 2 }, files);

describe('the scores of a set', () => {
  it('start with the points of one option, and count a missing answer as 0', () => {
    expect(JSON.parse(added[SET] ?? '').derived.tired).toEqual({
      description: 'Tired',
      rule: { '+': [{ if: [{ '==': [{ var: 'answers.sleep' }, 'rarely'] }, 2, 0] }] },
    });
    expect([pointsOf(tirednessIn(added), sleep, 'rarely'), pointsOf(tirednessIn(added), sleep, 'often')]).toEqual([2, null]);
  });

  it('accept points of other options and questions, and change existing points', () => {
    const more = give({ answer: pains, option: 'knee', points: 1.5 }, added);
    const changed = give({ answer: sleep, option: 'rarely', points: -1 }, more);
    expect(ruleIn(changed)).toEqual({
      '+': [
        { if: [{ '==': [{ var: 'answers.sleep' }, 'rarely'] }, -1, 0] },
        { if: [{ has: [{ var: 'answers.mskPain' }, 'knee'] }, 1.5, 0] },
      ],
    });
    expect(pointsOf(tirednessIn(changed), pains, 'knee')).toBe(1.5);
  });

  it('are 0 after the last points are removed, and accept points again', () => {
    const none = give({ answer: sleep, option: 'rarely', points: null }, added);
    expect(ruleIn(none)).toEqual({ '+': [0] });
    const again = give({ answer: sleep, option: 'often', points: 3 }, none);
    expect(ruleIn(again)).toEqual({ '+': [{ if: [{ '==': [{ var: 'answers.sleep' }, 'often'] }, 3, 0] }] });
    expect(give({ answer: sleep, option: 'rarely', points: null }, none)).toEqual(none);
  });

  it('keep the points of other options when those of one option are removed', () => {
    const two = give({ answer: sleep, option: 'often', points: 1 }, added);
    const one = give({ answer: sleep, option: 'rarely', points: null }, two);
    expect(ruleIn(one)).toEqual({ '+': [{ if: [{ '==': [{ var: 'answers.sleep' }, 'often'] }, 1, 0] }] });
  });

  it('are found in the set and its included files, and keep addends that the form cannot show', () => {
    const set: Json = {
      include: ['extra'],
      derived: {
        own: { description: 'Ours', rule: { '+': [{ var: 'answers.phq1' }, 1] } },
        notASum: { rule: { var: 'answers.sleep' } },
        byHook: { hook: 'bmi' },
      },
    };
    const texts = {
      [SET]: JSON.stringify(set),
      'question-sets/rules/extra.json': JSON.stringify({ derived: { shared: { rule: { '+': [0] } } } }),
    };
    expect(scoresIn(texts)).toMatchObject([
      { name: 'own', description: 'Ours', location: { file: SET } },
      { name: 'shared', description: null, location: { file: 'question-sets/rules/extra.json' } },
    ]);
    const textOf = (file: string): string | null => (file === SET ? texts[SET] : null);
    const edits = withPoints({ name: 'own', description: null }, { answer: sleep, option: 'often', points: 1 }, ['DPP_SURVEY'], textOf);
    const after = applyEdits(texts, edits);
    expect(JSON.parse(after[SET] ?? '').derived.own.rule['+'].slice(0, 2)).toEqual([{ var: 'answers.phq1' }, 1]);
  });

  it('are updated in each set that uses the step', () => {
    const sets = ['DPP_SURVEY', 'RECURRING_OUTCOMES'];
    const first = give({ answer: sleep, option: 'rarely', points: 2 }, files, sets);
    const second = give({ answer: sleep, option: 'never', points: 4 }, first, sets);
    for (const set of sets)
      expect(scoresOf(set, (file) => second[file] ?? null).find(({ name }) => name === 'tired')?.addends).toHaveLength(2);
    const none = give({ answer: sleep, option: 'never', points: null }, second, sets);
    expect(JSON.parse(none['question-sets/RECURRING_OUTCOMES.json'] ?? '').derived.tired.rule['+']).toHaveLength(1);
  });

  it('get a name that is unused in each set of the step, and never overwrite another derived value', () => {
    const textOf = (file: string): string | null => files[file] ?? null;
    expect(scoreName('Stress score', ['DPP_SURVEY'], textOf)).toBe('stressScore');
    expect(scoreName('BMI', ['DPP_SURVEY'], textOf)).toBe('bmi2');
    const bmi = { name: 'bmi', description: null };
    expect(withPoints(bmi, { answer: sleep, option: 'rarely', points: 1 }, ['DPP_SURVEY'], textOf)).toEqual([]);
  });
});
