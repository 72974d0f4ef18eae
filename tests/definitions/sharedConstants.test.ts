import { expect, it } from 'vitest';
import {
  asksDob,
  HEALTH_DATA_LAW_STATES,
  MEDICATION_PROGRAMS,
  MAX_AGE,
  REFUSED_STEPS,
  SECRET_KEYS,
  MIN_AGE,
} from '../../src/enrollment/vocabulary/sharedConstants.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { startSession } from '../../src/runtime/engine/session.ts';
import { EMPTY_CONTEXT } from '../../src/runtime/engine/testSupport.ts';
import { scopeOf } from '../../src/runtime/engine/way.ts';

const { rules, steps } = loadQuestionSet('DPP_SURVEY');

it('lists in TypeScript equal the lists in the definitions', () => {
  expect(rules['healthDataLawStates']).toEqual(HEALTH_DATA_LAW_STATES);
  expect(rules['medicationPrograms']).toEqual(MEDICATION_PROGRAMS);
});

it.each(['NONE', 'EMAIL', 'FULL_NAME_DOB', 'LN_DOB', 'UHC_OPTUM_BIG_FIVE'])(
  'the server and the forms agree about asking for the date of birth, under %s',
  (enforcement) => {
    const set = compileSet(loadQuestionSet('RETRIAGE_SURVEY'), allHooks);
    for (const requiresDob of [true, false]) {
      const partner = { configs: { REQUIRES_DOB: requiresDob, UPFRONT_ELIGIBILITY_ENFORCEMENT: enforcement } };
      const isAsked = set.rule({ rule: 'dobAsked' })(scopeOf(startSession(set, { ...EMPTY_CONTEXT, partner }).way));
      expect(asksDob(partner)).toBe(isAsked);
    }
  },
);

it('each step id that the server sends in a rejection is the step with that role in the definitions', () => {
  const ids = Object.keys(REFUSED_STEPS).map((role) => [role, steps.find((step) => step.role === role)?.id]);
  expect(Object.fromEntries(ids)).toEqual(REFUSED_STEPS);
});

it('the form accepts exactly the ages at which a person may enroll [S-083]', () => {
  const ages = steps.flatMap(({ answer }) => (answer?.type === 'form' && answer.fields['age'] ? [answer.fields['age']] : []));
  expect(ages).toMatchObject([{ min: MIN_AGE, max: MAX_AGE }]);
});

it('the secret keys are exactly the answer keys of sensitive steps [PAY-20]', () => {
  const sets = ['DPP_SURVEY', 'TRANSITION_SURVEY', 'RETRIAGE_SURVEY', 'RECURRING_OUTCOMES'].map((name) => loadQuestionSet(name));
  const sensitive = sets.flatMap((set) =>
    set.steps.flatMap(({ id, answerKey, sensitive: isSecret }) => (isSecret ? [answerKey ?? id] : [])),
  );
  expect(sensitive).toEqual(SECRET_KEYS);
});
