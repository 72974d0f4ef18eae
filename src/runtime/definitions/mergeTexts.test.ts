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

it('overrides the texts of a screen-out one by one', () => {
  const overrides = {
    ...english,
    screenOuts: { BMI: { title: 'Programme', body: 'Body', variants: { only: { body: 'Other programme' } } } },
  };
  const base = {
    ...english,
    screenOuts: { BMI: { title: 'Program', body: 'Body', variants: { only: { title: 'Only', body: 'Other' } } } },
  };
  const { body: _body, ...differing } = overrides.screenOuts.BMI;
  const merged = mergeSurveyTexts(base, JSON.parse(JSON.stringify({ screenOuts: { BMI: differing } })));
  expect(merged.screenOuts['BMI']).toEqual({
    title: 'Programme',
    body: 'Body',
    variants: { only: { title: 'Only', body: 'Other programme' } },
  });
});
