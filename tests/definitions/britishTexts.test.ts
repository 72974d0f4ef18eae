import { describe, expect, it } from 'vitest';
import { loadTexts } from '../../src/runtime/definitions/files.ts';
import { mergeSurveyTexts } from '../../src/runtime/definitions/mergeTexts.ts';
import { builtInText } from '../../src/runtime/texts/widgetTexts/en.ts';

const texts = mergeSurveyTexts(loadTexts('en'), loadTexts('en-GB'));

describe('the texts in British English', () => {
  it('override built-in buttons with American spelling', () => {
    expect(builtInText(texts.steps['heightWeight'] ?? {}, 'toMetric')).toBe('Use centimetres and kilograms');
  });

  it('have no American spellings', () => {
    const american = /\b(?:(?:centi)?meters?|programs?|counselors?|behaviors?|colors?|diarrhea)\b(?!":)/gi;
    expect(JSON.stringify(texts).match(american) ?? []).toEqual([]);
  });
});
