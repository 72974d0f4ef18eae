import { expect, it } from 'vitest';
import { mergeSurveyTexts } from './mergeTexts.ts';

const english = {
  sections: { demographics: 'About you' },
  screenOuts: {},
  steps: { sex: { title: 'Your sex', options: { female: 'Female', male: 'Male' } }, motivation: { title: 'What brings you here?' } },
};

it('lays a language over English, text by text', () => {
  const merged = mergeSurveyTexts(english, { steps: { sex: { title: 'Ihr Geschlecht', options: { female: 'Weiblich' } } } });
  expect(merged.steps.sex).toEqual({ title: 'Ihr Geschlecht', options: { female: 'Weiblich', male: 'Male' } });
  expect(merged.steps.motivation).toEqual({ title: 'What brings you here?' });
  expect(merged.sections).toEqual({ demographics: 'About you' });
});

it('keeps English as it is where a language has nothing', () => {
  expect(mergeSurveyTexts(english, {})).toEqual(english);
});
