import { isJsonObject, type Json, type JsonObject } from '../../src/runtime/base/json.ts';
import { callResponder, outputOf, type WalkOutput } from '../../src/workshop/walk/walkMember.ts';
import { readWalk } from './readWalk.ts';
import { loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import type { CompiledSet } from '../../src/runtime/engine/types.ts';
import { stepAt } from '../../src/runtime/engine/session.ts';
import { walk } from '../../src/runtime/engine/walk.ts';
import { sampleAnswers } from '../../src/workshop/explain/sampleAnswer.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';

const sets = {
  DPP_SURVEY: compileSet(loadQuestionSet('DPP_SURVEY'), allHooks),
  RETRIAGE_SURVEY: compileSet(loadQuestionSet('RETRIAGE_SURVEY'), allHooks),
  RECURRING_OUTCOMES: compileSet(loadQuestionSet('RECURRING_OUTCOMES'), allHooks),
  TRANSITION_SURVEY: compileSet(loadQuestionSet('TRANSITION_SURVEY'), allHooks),
};

/** Returns partner configs by short names: `offers('WEIGHT', 'MED')`. */
export function offers(...programs: readonly string[]): JsonObject {
  return Object.fromEntries(programs.map((program) => [`OFFERS_${program}`, true]));
}

/**
 * A 45-year-old woman with a BMI of 32.6 and no health conditions, at a partner that offers everything. Includes answers to all
 * possible questions.
 */
export const ANSWERS: JsonObject = {
  createAccount: { email: 'ada@example.com', ginaAdaConsent: true, mhmdaOptIn: false },
  createPassword: { password: 'correct horse battery 9' },
  existingPassword: { password: 'correct horse battery 9' },
  healthGoal: 'losingWeight',
  sex: 'female',
  gender: 'FEMALE',
  ethnicity: ['white'],
  otherEthnicity: 'Sami',
  education: 'college',
  motivation: 'community',
  healthCareProfessional: 'nurse',
  enrolledInMedicare: 'no',
  locationState: 'TX',
  eatingDisorder: 'no',
  eatingDisorderWaiver: true,
  nutritionBasics: 'notConfident',
  culturalImpacts: 'never',
  eatingMovingAffordably: ['none'],
  heightWeight: { heightFeetPortion: 5, heightInchesPortion: 4, weight: 190 },
  bmiWaiver: true,
  idealWeight: 140,
  idealWeightWaiver: true,
  pregnant: 'no',
  pregnantWaiver: true,
  menopause: 'menopause',
  menstrualCycle: 'no',
  diabetesDiagnosis: 'no',
  diabetesType: 'gestational',
  primaryCareProvider: 'yes',
  healthConditions: ['none'],
  prediabetesHistory: ['none'],
  hadA1cTested: 'no',
  a1c: 5.9,
  gestationalDiabetes: 'no',
  hypertension: 'no',
  familyHistory: 'no',
  familyHistoryWeight: 'no',
  physicalActivity: 'yes',
  mskPain: ['none'],
  mskPainLevel: 4,
  glp1Medication: 'no',
  glp1Weight: 220,
  medications: 0,
  weightMedOverview: 'next',
  dppMedOverview: 'next',
  weightMedMoreOptions: 'next',
  dppMedMoreOptions: 'next',
  medicareConsent: 'agree',
  mainReason: 'healthier',
  difficulties: ['none'],
  stressEating: 'disagree',
  sleep: 'never',
  phq1: 'notAtAll',
  phq2: 'notAtAll',
  phq3: 'notAtAll',
  phq4: 'notAtAll',
  coursePackSelection: [],
  scaleOptIn: 'yes',
  scaleEarningOptIn: 'yes',
  completeProfile: {
    phoneNumber: { country: 'US', dialCode: '+1', value: '2015550123' },
    address: { country: 'US', address1: '1 Main Street', city: 'Austin', region: 'TX', zipcode: '78701' },
    sameShippingAddress: true,
  },
};

/** Differences from ANSWERS and from the partner that offers everything. An undefined answer is omitted. */
export interface Member {
  readonly answers?: JsonObject;
  readonly configs?: JsonObject;
  readonly partner?: JsonObject;
  readonly eligibility?: JsonObject | null;
  readonly context?: JsonObject;
  readonly environment?: 'production' | 'development';
  readonly today?: string;
}

const EVERYTHING = { ...offers('WEIGHT', 'DPP', 'MED', 'MOOD'), REQUIRES_DOB: true };

/** Walks a member through DPP_SURVEY, as the `survey` command does. */
export async function walkDpp({
  answers,
  configs = EVERYTHING,
  partner,
  eligibility,
  context,
  environment = 'production',
  today = '2026-03-02',
}: Member): Promise<WalkOutput> {
  const json: Json = {
    questionSet: 'DPP_SURVEY',
    today,
    environment,
    context: {
      partner: { id: 1001, slug: 'acme', name: 'Acme', configs, ...partner },
      ...(eligibility !== null && {
        eligibility: { isMedEligible: true, dob: '1980-04-01', firstName: 'Ada', lastName: 'Byron', ...eligibility },
      }),
      eligibleStates: ['TX', 'CA', 'CT', 'NV', 'WA'],
      ...context,
    },
    answers: { ...ANSWERS, ...answers },
  };
  return walkJson(json);
}

function setOf(name: string): CompiledSet {
  const set = new Map<string, CompiledSet>(Object.entries(sets)).get(name);
  if (!set) throw new Error(`there is no set ${name}`);
  return set;
}

async function walkJson(json: Json): Promise<WalkOutput> {
  const input = readWalk(json);
  const { questionSet, context, answers } = input;
  const answersSoFar: Record<string, Json | undefined> = { ...answers };
  for (;;) {
    const outcome = walk(setOf(questionSet), context, answersSoFar, callResponder(allHooks, input));
    const key = outcome.outcome === 'needsAnswer' ? stepAt(outcome.session)?.key : undefined;
    const [sample] = key === undefined || Object.hasOwn(answersSoFar, key) ? [] : sampleAnswers(outcome.session);
    // A question that authors add later is irrelevant to these tests, so any answer will do.
    if (key === undefined || sample === undefined) return outputOf(outcome);
    answersSoFar[key] = sample;
  }
}

/** Differences of an existing member from PROFILE, ANSWERS and EXISTING_MEMBER_ANSWERS. */
export interface ExistingMember {
  readonly answers?: JsonObject;
  readonly configs?: JsonObject;
  readonly partner?: JsonObject;
  /** Merged into PROFILE; null for no profile. */
  readonly profile?: JsonObject | null;
  readonly context?: JsonObject;
  /** Results of the steps' calls, keyed by step id. */
  readonly calls?: JsonObject;
}

/** A 45-year-old woman in the weight program, recognised by her autologin data. */
const PROFILE: JsonObject = {
  accessCode: 'MEMBER-1',
  currentProgram: 'WEIGHT',
  daysInProgram: 44,
  eligibleRetriagePrograms: ['DPP', 'MED'],
  sex: 'female',
  gender: 'FEMALE',
  dateOfBirth: { year: 1980, month: 4, day: 1 },
};

/** Answers to the questions that only surveys for existing members ask. */
const EXISTING_MEMBER_ANSWERS: JsonObject = {
  retriageEligibilityCheck: { firstName: 'Ada', lastName: 'Byron', dob: '1980-04-01' },
  confirmChangeProgramMed: 'yes',
  confirmChangeProgramDpp: 'yes',
  medSignup: ANSWERS['completeProfile'],
  weight: 176,
  exercise: 90,
  reachingHealthGoals: 'somewhatImproved',
  programSelection: 'WEIGHT',
};

/** Walks an existing member through a set, as the `survey` command does. */
async function walkExisting(
  questionSet: string,
  { answers, configs, partner, profile, context, calls }: ExistingMember,
): Promise<WalkOutput> {
  return walkJson({
    questionSet,
    ...(calls && { calls }),
    today: '2026-03-02',
    context: {
      partner: { id: 1001, slug: 'acme', name: 'Acme', configs: configs ?? { ...offers('WEIGHT', 'DPP', 'MED', 'RETRIAGE') }, ...partner },
      ...(profile !== null && { profile: { ...PROFILE, ...profile } }),
      eligibleStates: ['TX', 'CA'],
      ...context,
    },
    answers: { ...ANSWERS, ...EXISTING_MEMBER_ANSWERS, ...answers },
  });
}

/** Walks RETRIAGE_SURVEY: a member who may change to DPP and MED, and accepts both when offered. */
export async function walkRetriage(member: ExistingMember): Promise<WalkOutput> {
  return walkExisting('RETRIAGE_SURVEY', member);
}

/** Walks RECURRING_OUTCOMES: a member on day 44 whose weight and exercise are unknown. */
export async function walkRecurring(member: ExistingMember): Promise<WalkOutput> {
  return walkExisting('RECURRING_OUTCOMES', member);
}

/** Walks TRANSITION_SURVEY, with nothing carried over unless the context contains it. */
export async function walkTransition({ context, ...member }: ExistingMember): Promise<WalkOutput> {
  const eligibility = { dob: '1980-04-01', firstName: 'Ada', lastName: 'Byron' };
  return walkExisting('TRANSITION_SURVEY', { profile: null, ...member, context: { eligibility, ...context } });
}

/** Returns the body of a walk's call; empty if the call was not made. */
export function bodyOfCall({ calls }: WalkOutput, operation: string): JsonObject {
  const call = Array.isArray(calls) ? calls.find((each) => isJsonObject(each) && each['operation'] === operation) : undefined;
  const body = isJsonObject(call) ? call['body'] : undefined;
  return isJsonObject(body) ? body : {};
}

/** Returns the operations of a walk's calls, in order. */
export function operationsOf({ calls }: WalkOutput): readonly Json[] {
  return Array.isArray(calls) ? calls.map((call) => (isJsonObject(call) ? (call['operation'] ?? null) : null)) : [];
}

/** Returns a height and a weight, by default at 5 ft 4 in. Pounds are chosen for a BMI just above or below a threshold. */
export function heightWeight(pounds: number, feet = 5, inches = 4): JsonObject {
  return { heightWeight: { heightFeetPortion: feet, heightInchesPortion: inches, weight: pounds } };
}
