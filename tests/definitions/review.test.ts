import dppSurvey from 'virtual:question-set/DPP_SURVEY';
import { expect, it } from 'vitest';
import { lazyHooks } from '../../src/enrollment/hooks/registry.ts';
import type { JsonObject } from '../../src/runtime/base/json.ts';
import type { Step, SurveyTexts } from '../../src/runtime/definitions/types.ts';
import { loadTexts } from '../../src/runtime/definitions/files.ts';
import { resumeSession } from '../../src/runtime/engine/session.ts';
import { answeredSteps } from '../../src/runtime/survey/review/answeredSteps.ts';
import { checksOfRecord } from '../../src/runtime/survey/loading/loadSurvey.ts';
import { review } from '../../src/runtime/survey/review/review.ts';
import { recordAt } from '../../src/runtime/engine/testSupport.ts';
import { testContext, testPrepared } from '../../src/runtime/survey/testSupport.tsx';

const FORMAT = { locale: 'en', yes: 'Yes', no: 'No', noAnswer: 'No answer' };
const VISIT = { productName: 'Product', partnerName: 'Acme', partnerLogo: undefined, supportHref: undefined, inApp: undefined };

/** Reviews the given answers of the enrollment. Their steps are shown unconditionally. */
async function reviewOf(answers: JsonObject, { locale = 'en', country = 'US', at = 'completeProfile' } = {}) {
  const withoutConditions = ({ visibleWhen: _always, call: _none, effects: _no, checks: _any, ...step }: Step): Step => step;
  const ids = [...Object.keys(answers), at];
  const steps = dppSurvey.steps.filter(({ id }) => ids.includes(id)).map(withoutConditions);
  const prepared = testPrepared({ ...dppSurvey, steps }, lazyHooks());
  const { set } = prepared;
  await checksOfRecord({ ...prepared, texts: { sections: {}, steps: {}, screenOuts: {} } }, { answers });
  const session = resumeSession(set, testContext({ partner: { configs: { REQUIRES_DOB: true } } }), recordAt(at, answers));
  const texts: SurveyTexts = loadTexts(locale);
  const sections = review(session, texts, { ...VISIT, country }, { ...FORMAT, locale });
  return { sections, steps: answeredSteps(session).map(({ step }) => step.id) };
}

const linesOf = async (answers: JsonObject, options?: { locale?: string; country?: string }) =>
  (await reviewOf(answers, options)).sections.flatMap((section) => section.answers.flatMap(({ lines }) => lines));
const textOf = async (answers: JsonObject, options?: { locale?: string; country?: string }) =>
  (await linesOf(answers, options)).map(({ text }) => text);

const HEIGHT_WEIGHT = { heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 190 } };

it.each([
  ['an option', { sex: 'female' }, {}, 'Female'],
  ['height and weight', HEIGHT_WEIGHT, {}, '5 ft 4 in, 190 lb'],
  ['height and weight in metric units', HEIGHT_WEIGHT, { country: 'DE' }, '163 cm, 86 kg'],
  ['a weight', { idealWeight: 1400 }, {}, '1,400 lb'],
  ['a percentage in German', { a1c: 5.7 }, { locale: 'de' }, '5,7\u00a0%'],
  ['a forgotten value', { a1c: null }, {}, "I don't remember"],
  ['a count', { medications: 0 }, {}, '0'],
  ['a text', { otherEthnicity: 'Sami' }, {}, 'Sami'],
  ['a waiver', { bmiWaiver: true }, {}, 'I agree, continue'],
  ['the choice of no course pack', { coursePackSelection: [] }, {}, 'No answer'],
])('the review formats %s', async (_title, answers, options, text) => {
  expect(await textOf(answers, options)).toEqual([text]);
});

it('the review lists several chosen options on separate lines', async () => {
  expect(await textOf({ ethnicity: ['asian', 'white'] }, { locale: 'de' })).toEqual(['Asiatisch', 'Weiß']);
});

it('the review lists the fields of a form, and writes dates out in full', async () => {
  const check = { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' };
  expect(await linesOf({ eligibilityCheck: check })).toEqual([
    { label: 'First name', text: 'Ada' },
    { label: 'Last name', text: 'Byron' },
    { label: 'Date of birth', text: 'April 1, 1980' },
  ]);
  expect((await textOf({ eligibilityCheck: check }, { locale: 'de' })).at(-1)).toBe('1. April 1980');
});

it.each([
  ['en', ['+1 (201) 555-0123', '7 Elm Street, Austin, TX, 78701, United States', 'No', '1 High Street, Leeds, LS1 1AA, United Kingdom']],
  [
    'de',
    [
      '+1 (201) 555-0123',
      '7 Elm Street, Austin, TX, 78701, Vereinigte Staaten',
      'No',
      '1 High Street, Leeds, LS1 1AA, Vereinigtes Königreich',
    ],
  ],
])('the review formats a phone number and postal addresses in %s', async (locale, expected) => {
  const completeProfile = {
    phoneNumber: { country: 'US', dialCode: '+1', value: '(201) 555-0123' },
    address: { country: 'US', address1: '7 Elm Street', city: 'Austin', region: 'TX', zipcode: '78701' },
    sameShippingAddress: false,
    shippingAddress: { country: 'GB', address1: '1 High Street', city: 'Leeds', zipcode: 'LS1 1AA' },
  };
  const { sections } = await reviewOf({ completeProfile }, { locale, at: 'continueProgram' });
  expect(sections.flatMap(({ answers }) => answers.flatMap(({ lines }) => lines.map(({ text }) => text)))).toEqual(expected);
});

it('the review lists answers by section, without passwords and without the current step', async () => {
  const { sections, steps } = await reviewOf({
    createPassword: { password: 'correct horse battery 9' },
    sex: 'female',
    gender: 'FEMALE',
    medications: 2,
    completeProfile: { consentSignature: 'Ada' },
  });
  expect(steps).toEqual(['sex', 'gender', 'medications']);
  expect(sections.map(({ id, answers }) => [id, answers.map((each) => each.id)])).toEqual([
    ['demographics', ['sex', 'gender']],
    ['healthProfile', ['medications']],
  ]);
  expect(JSON.stringify(sections)).not.toContain('horse');
});
