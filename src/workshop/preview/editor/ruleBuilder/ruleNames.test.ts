import { expect, it } from 'vitest';
import { oneOfTexts } from '../../../../runtime/rules/types/valueType.ts';
import { setOf } from '../../../../runtime/engine/testSupport.ts';
import { is, yesNo } from '../../../explore/testSupport.ts';
import { vocabulary } from '../../product/vocabulary.ts';
import { ruleNames, valuesOf } from './ruleNames.ts';

const offer = (answerKey: string) => ({ answerKey, accept: 'accept', decline: 'decline', sets: {}, goTo: 'pain', when: true });

it('ruleNames gives an answer the type of its question, even if an offer has the same answer key', () => {
  const set = setOf([yesNo('pain')], {
    screenOuts: [
      { reason: 'PAIN', offer: offer('pain') },
      { reason: 'MOOD', offer: offer('moodOffer') },
    ],
  });
  const names = ruleNames(set, vocabulary);
  expect(valuesOf(names.get('answers.pain') ?? oneOfTexts([]))).toEqual(['yes', 'no']);
  expect(valuesOf(names.get('answers.moodOffer') ?? oneOfTexts([]))).toEqual(['accept', 'decline']);
});

it('ruleNames infers the type of a derived value through named rules', () => {
  const set = setOf([yesNo('pain')], {
    rules: { pains: is('pain', 'yes') },
    derived: { level: { rule: { if: [{ rule: 'pains' }, 'high', 'low'] } } },
  });
  expect(valuesOf(ruleNames(set, vocabulary).get('derived.level') ?? oneOfTexts([]))).toEqual(['high', 'low']);
});
