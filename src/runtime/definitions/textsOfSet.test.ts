import { expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from './files.ts';
import { textsOfSet } from './textsOfSet.ts';

const SET = loadQuestionSet('DPP_SURVEY');
const ENGLISH = loadTexts('en');

it('puts every step of the set into one of two parts, and no step of another set', () => {
  const { first, rest } = textsOfSet(SET, ENGLISH, {});
  const ids = [...Object.keys(first.steps), ...Object.keys(rest.steps)].toSorted();
  expect(ids).toEqual([...SET.steps.map(({ id }) => id), 'ineligible'].toSorted());
  expect(Object.keys(first.steps)).toContain('eligibilityCheck');
  expect(Object.keys(rest.screenOuts)).toEqual(SET.screenOuts.map(({ reason }) => reason).filter((reason) => ENGLISH.screenOuts[reason]));
});

it('falls back to English for texts that a language lacks', () => {
  const { first } = textsOfSet(SET, ENGLISH, { steps: { eligibilityCheck: { title: 'Hallo' } } });
  expect(first.steps['eligibilityCheck']).toEqual({ ...ENGLISH.steps['eligibilityCheck'], title: 'Hallo' });
  expect(Object.keys(first.sections)).toHaveLength(SET.sections.length);
});
