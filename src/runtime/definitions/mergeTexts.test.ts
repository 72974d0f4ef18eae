import { expect, it } from 'vitest';
import { mergeSurveyTexts } from './mergeTexts.ts';

const english = {
  sections: { demographics: 'About you' },
  screenOuts: {},
  steps: { sex: { title: 'Your sex', options: { female: 'Female', male: 'Male' } }, motivation: { title: 'What brings you here?' } },
};

it('overrides English with a language, text by text', () => {
  const merged = mergeSurveyTexts(english, { steps: { sex: { title: 'Ihr Geschlecht', options: { female: 'Weiblich' } } } });
  expect(merged.steps.sex).toEqual({ title: 'Ihr Geschlecht', options: { female: 'Weiblich', male: 'Male' } });
  expect(merged.steps.motivation).toEqual({ title: 'What brings you here?' });
  expect(merged.sections).toEqual({ demographics: 'About you' });
});

it('returns English unchanged for a language without texts', () => {
  expect(mergeSurveyTexts(english, {})).toEqual(english);
});
