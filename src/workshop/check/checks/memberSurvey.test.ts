import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { BOOLEAN, objectOf, oneOfTexts, TEXT } from '../../../runtime/rules/types/valueType.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { programType } from '../../../runtime/definitions/names.ts';
import { readAndCheckShape } from '../check.ts';

const call = (outcomes: readonly string[]) => ({ description: '', args: {}, outcomes, source: '' });
const vocabulary: Vocabulary = {
  derive: {},
  check: {},
  call: { store: call(['OK', 'FAILED']), other: call(['OK']), ask: { ...call(['OK']), result: objectOf({ x: BOOLEAN }) } },
  payload: { store: call([]), other: call([]) },
  facts: {
    profile: objectOf({ firstName: TEXT, currentProgram: programType(['WEIGHT', 'DPP']) }),
    member: objectOf({ locale: TEXT, country: TEXT }),
    eligibility: objectOf({ isEligible: BOOLEAN }),
    enrollmentType: oneOfTexts(['OWN', 'ENROLLMENT']),
  },
  textFacts: [],
  errorStates: ['DEFAULT'],
  endings: [],
  roles: { state: { description: '' } },
  memberSurveys: {
    enrollmentType: 'OWN',
    storingCall: 'store',
    facts: ['profile', 'member.locale'],
    reservedRoutes: ['success'],
    maxAnswers: 2,
  },
};
const STORES = { call: 'store', outcomes: { OK: { go: 'on' }, FAILED: { error: 'DEFAULT' } } };
const question = (overrides: JsonObject = {}): JsonObject => ({
  id: 'mood',
  section: 'all',
  widget: 'choice',
  answer: { type: 'choice', options: ['good', 'bad'] },
  ...overrides,
});
const survey = (overrides: JsonObject = {}): JsonObject => ({
  name: 'MOODS',
  version: 1,
  enrollmentType: 'OWN',
  route: '/moods',
  sections: [{ id: 'all', weight: 100 }],
  steps: [question()],
  screenOuts: [],
  completion: [STORES],
  ...overrides,
});
const report = (...sets: readonly JsonObject[]): readonly string[] => {
  const files = Object.fromEntries(sets.map((set) => [`question-sets/${String(set['name'])}.json`, JSON.stringify(set)]));
  return readAndCheckShape(files, vocabulary).findings.map(({ file, code, message }) => `${file.slice(14)} ${code} ${message}`);
};

describe('checkMemberSurvey', () => {
  it('accepts a survey that stores its answers and reads only facts known to the server', () => {
    const visibleWhen = { and: [{ '==': [{ var: 'profile.firstName' }, 'Ada'] }, { '==': [{ var: 'member.locale' }, 'en'] }] };
    expect(report(survey({ steps: [question({ visibleWhen })] }))).toEqual([]);
  });
  it.each<[title: string, overrides: JsonObject, message: string]>([
    ['a missing call', { completion: [] }, 'answers-not-stored The answers would be lost: no call stores them.'],
    ['a call under a condition', { completion: [{ ...STORES, when: { '==': [{ var: 'answers.mood' }, 'bad'] } }] }, 'answers-not-stored'],
    [
      'a failure that is ignored',
      { completion: [{ ...STORES, outcomes: { OK: { go: 'on' }, FAILED: { report: true } } }] },
      'answers-not-stored',
    ],
    ['another call', { completion: [STORES, { call: 'other', outcomes: { OK: { go: 'on' } } }] }, 'cannot call "other"'],
    ['a partial save', { partialSave: { call: 'other', outcomes: { OK: { go: 'on' } } } }, 'stores its answers at its end'],
    ['a route of the product', { route: '/success' }, 'route-taken The product itself uses "/success".'],
    ['the type of an enrollment', { enrollmentType: 'ENROLLMENT' }, 'own-survey A set with a route is a member survey.'],
    ['a role', { steps: [question({ role: 'state' })] }, 'own-survey A member survey cannot have a step with a role.'],
    [
      'a step that makes a call',
      { steps: [question({ call: { hook: 'ask', outcomes: { OK: { go: 'on' } } } })] },
      'cannot have a step that makes a call',
    ],
    ['a password', { steps: [question({ sensitive: true })] }, 'own-survey A member survey cannot have a password.'],
    [
      'more answers than the server stores',
      { steps: ['mood', 'sleep', 'food'].map((id) => question({ id })) },
      'own-survey MOODS asks 3 questions. The server stores at most 2 answers',
    ],
    [
      'a fact of the visit',
      { steps: [question({ visibleWhen: { var: 'eligibility.isEligible' } })] },
      '"eligibility.isEligible" is not available',
    ],
    [
      'another fact of the member, by a named rule',
      { rules: { us: { '==': [{ var: 'member.country' }, 'US'] } }, steps: [question({ visibleWhen: { rule: 'us' } })] },
      '"member.country" is not available',
    ],
    [
      'a carried answer',
      { steps: [question({ visibleWhen: { '==': [{ var: 'carried.answers.mood' }, 'bad'] } })] },
      '"carried.answers.mood" is not available',
    ],
  ])('reports %s', (_title, overrides, message) => {
    expect(report(survey(overrides)).filter((line) => line.includes(message))).toHaveLength(1);
  });
  it('says only to remove a role that no step has, instead of also suggesting another role', () => {
    expect(report(survey({ steps: [question({ role: 'stat' })] }))).toEqual([
      'MOODS.json own-survey A member survey cannot have a step with a role.',
    ]);
  });
  it('suggests the fact that is a program to a survey without programs, once for a whole condition', () => {
    const visibleWhen = { in: [{ var: 'program' }, ['WEIGHT', 'DPP']] };
    const files = { 'question-sets/MOODS.json': JSON.stringify(survey({ steps: [question({ visibleWhen })] })) };
    expect(readAndCheckShape(files, vocabulary).findings).toMatchObject([
      { code: 'unknown-name', message: 'This survey has no programs.', hint: 'Did you mean "profile.currentProgram"?' },
    ]);
  });
  it.each<[title: string, overrides: JsonObject, finding: string]>([
    [
      'a misspelled call that stores the answers',
      { completion: [{ ...STORES, call: 'stor' }] },
      'MOODS.json unknown-hook There is no call hook "stor".',
    ],
    [
      'a call that stores the answers and lacks an outcome',
      { completion: [{ call: 'store', outcomes: { OK: { go: 'on' } } }] },
      'MOODS.json unhandled-outcome Nothing says what to do when "store" returns FAILED.',
    ],
    ['a misspelled type of survey', { enrollmentType: 'OWNN' }, 'MOODS.json wrong-value "OWNN" is not allowed here.'],
  ])('reports %s once', (_title, overrides, finding) => {
    expect(report(survey(overrides))).toEqual([finding]);
  });
  it('reports a survey without a route, and two surveys with the same route', () => {
    const { route: _route, ...without } = survey();
    expect(report(without).join()).toContain('needs a route, and this one has none');
    expect(report(survey(), survey({ name: 'SLEEP' }))).toEqual(['SLEEP.json route-taken MOODS has the route "/moods" too.']);
  });
});
