import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import { loadQuestionSet, loadTexts } from '../../src/runtime/definitions/files.ts';
import { textsOfSet } from '../../src/runtime/definitions/textsOfSet.ts';
import type { StepTexts } from '../../src/runtime/definitions/types.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { startSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT } from '../../src/runtime/engine/testSupport.ts';
import { shownStep } from '../../src/runtime/survey/stepTexts/shownStep.ts';

const WITH_WEIGHT = { OFFERS_WEIGHT: true, OFFERS_DPP: true, OFFERS_MED: true, OFFERS_RETRIAGE: true };
const ONLY_DPP = { OFFERS_DPP: true, OFFERS_MED: true, OFFERS_RETRIAGE: true };

interface Reader {
  readonly configs?: Readonly<Record<string, boolean>>;
  readonly profile?: JsonObject;
}

/** Returns a step's English texts as shown to a member. */
function textsAt(name: string, step: string, { configs = WITH_WEIGHT, profile = {} }: Reader): StepTexts | undefined {
  const set = loadQuestionSet(name);
  const session = startSession(compileSet(set, allHooks), { ...EMPTY_CONTEXT, partner: { configs }, profile });
  return shownStep({ ...session, position: { at: 'step', step } }, textsOfSet(set, loadTexts('en'), {}), {})?.texts;
}

describe('the texts about the medication program', () => {
  it.each([
    ['WEIGHT', 'The weight program, without medicine'],
    ['DPP', 'My current program'],
    ['MOOD', 'My current program'],
  ])('offer a member of %s the program that declining leads to', (currentProgram, option) => {
    const reader = { profile: { currentProgram, eligibleRetriagePrograms: ['MED'] } };
    expect(textsAt('RETRIAGE_SURVEY', 'weightMedMoreOptions', reader)?.options?.['next']).toBe(option);
    const mentionsWeight = currentProgram === 'WEIGHT';
    expect(textsAt('RETRIAGE_SURVEY', 'weightMedOverview', reader)?.body?.includes('your weight program')).toBe(mentionsWeight);
  });

  it.each([
    ['open', 'WEIGHT', ['DPP', 'MED'], true],
    ['not open', 'WEIGHT', ['MED'], false],
    ['the current program', 'DPP', ['MED'], false],
  ])('offer diabetes prevention in re-triage only if it is open: %s', (_title, currentProgram, eligibleRetriagePrograms, isOffered) => {
    const reader = { profile: { currentProgram, eligibleRetriagePrograms } };
    const { title, body } = textsAt('RETRIAGE_SURVEY', 'dppMedOverview', reader) ?? {};
    expect([title?.includes('two programs'), body?.includes('You can join the diabetes prevention program')]).toEqual([
      isOffered,
      isOffered,
    ]);
    const option = textsAt('RETRIAGE_SURVEY', 'dppMedMoreOptions', reader)?.options?.['next'];
    expect(option).toBe(isOffered ? 'The diabetes prevention program' : 'My current program');
  });

  it('offer no weight program where the partner has none', () => {
    expect(textsAt('DPP_SURVEY', 'weightMedMoreOptions', { configs: ONLY_DPP })?.options?.['next']).toBe('The diabetes prevention program');
    expect(textsAt('DPP_SURVEY', 'weightMedOverview', { configs: ONLY_DPP })?.body).not.toContain('weight program');
    expect(textsAt('DPP_SURVEY', 'weightMedMoreOptions', {})?.options?.['next']).toBe('The weight program, without medicine');
  });

  it('promise no other program to a member who keeps the current one after disagreeing about Medicare', () => {
    const disclaimers = ['DPP_SURVEY', 'RETRIAGE_SURVEY'].map((name) => textsAt(name, 'medicareConsent', {})?.messages?.['disclaimer']);
    expect(disclaimers.map((text) => text?.includes('you can still join one of our other programs'))).toEqual([true, false]);
  });
});
