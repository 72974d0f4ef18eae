import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import type { Step, SurveyTexts } from '../../definitions/types.ts';
import { resumeSession } from '../../engine/session.ts';
import { alikeTexts } from './alikeTexts.ts';
import { recordAt } from '../../engine/testSupport.ts';
import { testContext, testPrepared, testSet } from '../testSupport.tsx';

const often = (id: string, changes: Partial<Step> = {}): Step => ({
  id,
  section: 'first',
  widget: 'choice',
  answer: { type: 'choice', options: ['never', 'often'] },
  ...changes,
});
const yesNo = (id: string): Step => often(id, { answer: { type: 'choice', options: ['yes', 'no'] } });
const onYes = { visibleWhen: { '==': [{ var: 'answers.start' }, 'yes'] } } as const;
const STEPS = [yesNo('start'), often('one'), often('two', onYes), often('three'), yesNo('four'), often('five'), yesNo('six')];
const { set } = testPrepared(testSet(STEPS));
const texts: SurveyTexts = { steps: Object.fromEntries(STEPS.map(({ id }) => [id, { title: id }])), sections: {}, screenOuts: {} };

function titlesAt(step: string, answers: JsonObject): readonly string[] {
  return alikeTexts(resumeSession(set, testContext(), recordAt(step, answers)), texts).map(({ title }) => title);
}

describe('alikeTexts', () => {
  it.each<readonly [string, string, JsonObject, readonly string[]]>([
    ['the neighbours with the same answers, and the question itself', 'two', { start: 'yes', one: 'often' }, ['two', 'one', 'three']],
    ['the same questions for each of them', 'three', { start: 'yes', one: 'often', two: 'often' }, ['three', 'two', 'one']],
    ['the neighbours of a hidden question, which does not separate them', 'one', { start: 'no' }, ['one', 'three']],
    ['nothing for a question between others', 'four', { start: 'no', one: 'often', three: 'often' }, []],
    ['nothing beyond a question with other answers', 'five', { start: 'no', one: 'often', three: 'often', four: 'yes' }, []],
  ])('returns %s', (_, step, answers, expected) => {
    expect(titlesAt(step, answers)).toEqual(expected);
  });
});
