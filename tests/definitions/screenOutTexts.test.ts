import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { loadQuestionSet, loadTexts } from '../../src/runtime/definitions/files.ts';
import { textsOfSet } from '../../src/runtime/definitions/textsOfSet.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { startSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT } from '../../src/runtime/engine/testSupport.ts';
import { shownStep } from '../../src/runtime/survey/stepTexts/shownStep.ts';

const BOTH = { OFFERS_WEIGHT: true, OFFERS_DPP: true };
const ONLY_DPP = { OFFERS_DPP: true };

function bodyOf(name: string, reason: string, configs: Readonly<Record<string, boolean>>, locale = 'en'): string | undefined {
  const set = loadQuestionSet(name);
  const session = startSession(compileSet(set, allHooks), { ...EMPTY_CONTEXT, partner: { configs } });
  const texts = textsOfSet(set, loadTexts('en'), locale === 'en' ? {} : loadTexts(locale));
  return shownStep({ ...session, position: { at: 'ineligible', step: 'heightWeight', reason } }, texts, {})?.texts.body;
}

describe('the texts of a screen-out', () => {
  it.each(['DPP_SURVEY', 'RETRIAGE_SURVEY'].flatMap((name) => ['BMI_TOO_LOW', 'PREGNANT'].map((reason) => [name, reason] as const)))(
    'of %s for %s mention diabetes prevention only for partners that offer nothing else [WIDGET-10]',
    (name, reason) => {
      expect(bodyOf(name, reason, ONLY_DPP)).toContain('diabetes prevention program');
      expect(bodyOf(name, reason, BOTH)).not.toContain('diabetes prevention program');
    },
  );

  it.each(['en', 'en-GB', 'es', 'de', 'ko'])('of an eating disorder link to a helpline and to the crisis line, in %s', (locale) => {
    const body = bodyOf('RETRIAGE_SURVEY', 'EATING_DISORDER', BOTH, locale);
    expect(body).toContain('(tel:+18666621235)');
    expect(body).toContain('(tel:988)');
  });

  it('fall back to English for texts that British English lacks', () => {
    expect(bodyOf('DPP_SURVEY', 'IDEAL_WEIGHT_BMI_TOO_LOW', BOTH, 'en-GB')).toContain("you'd be underweight");
  });
});
