import { expect, it } from 'vitest';
import { loadQuestionSet, loadTexts } from './files.ts';
import { textsOfSet } from './textsOfSet.ts';

const SET = loadQuestionSet('DPP_SURVEY');
const ENGLISH = loadTexts('en');

it('returns the texts of every step of the set, and of no step of another set', () => {
  const { steps, screenOuts } = textsOfSet(SET, ENGLISH, {});
  expect(Object.keys(steps).toSorted()).toEqual([...SET.steps.map(({ id }) => id), 'ineligible'].toSorted());
  expect(Object.keys(screenOuts)).toEqual(SET.screenOuts.map(({ reason }) => reason).filter((reason) => ENGLISH.screenOuts[reason]));
});

it('falls back to English for texts that a language lacks', () => {
  const { sections, steps } = textsOfSet(SET, ENGLISH, { steps: { eligibilityCheck: { title: 'Hallo' } } });
  expect(steps['eligibilityCheck']).toEqual({ ...ENGLISH.steps['eligibilityCheck'], title: 'Hallo' });
  expect(Object.keys(sections)).toHaveLength(SET.sections.length);
});
