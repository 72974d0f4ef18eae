import type { Json } from '../../runtime/base/json.ts';
import type { CallNeed, Contracts, HookContract } from '../../runtime/definitions/contracts.ts';
import { ANY, BOOLEAN, listOf, NUMBER, objectOf, oneOfTexts, TEXT } from '../../runtime/rules/types/valueType.ts';
import { API_LIMITS } from './apiLimits.ts';

const YES_NO = oneOfTexts(['yes', 'no']);
const PHQ = oneOfTexts(['notAtAll', 'severalDays', 'moreThanHalfTheDays', 'nearlyEveryDay']);
const OK_OR_FAILED: readonly string[] = ['OK', 'FAILED'];
/** The accounts that an email can already have. */
const AVAILABILITIES: readonly string[] = ['HAS_B2B_ACCOUNT', 'HAS_B2C_ACCOUNT', 'AVAILABLE'];

/** Calls that give the member an account and return its access code. */
const ACCOUNT_CALLS: readonly string[] = ['createAccount', 'migrateToB2B'];
/** Prerequisites of the calls that name an access code: they need the member's token [D-12]. */
const WITH_TOKEN: readonly (readonly string[])[] = [ACCOUNT_CALLS, ['login']];

/** Calls that complete a new member's enrollment once the account exists [ACCT-36] [ACCT-37]. */
const MEMBER_CALLS: readonly string[] = ['login', 'enrollB2bUser', 'updateLastTriageTimestamp', 'storeOutcomes'];

function answeredRule(name: string): Json {
  return { answered: { var: name } };
}

/** Facts that account creation requires [ACCT-38] [ACCT-39]. */
const ACCOUNT_NEEDS: readonly CallNeed[] = [
  { phrase: 'an email', rule: answeredRule('answers.createAccount.email') },
  {
    phrase: 'a password',
    rule: { or: [answeredRule('answers.createPassword.password'), answeredRule('answers.existingPassword.password')] },
  },
  { phrase: 'an address', rule: answeredRule('answers.completeProfile.address') },
  { phrase: 'a first name', rule: { or: [answeredRule('eligibility.firstName'), answeredRule('answers.eligibilityCheck.firstName')] } },
  { phrase: 'a last name', rule: { or: [answeredRule('eligibility.lastName'), answeredRule('answers.eligibilityCheck.lastName')] } },
  { phrase: 'a program', rule: { '!': { '==': [{ var: 'program' }, 'NONE'] } } },
];

/** Pure hooks that compute a derived value; null while an input is unanswered. */
const derive: Readonly<Record<string, HookContract>> = {
  age: {
    description: 'Age in whole years today, from the date of birth, or else the stated age.',
    args: { dob: { type: TEXT, cuts: 'result' }, age: { type: NUMBER, cuts: 'result' } },
    result: NUMBER,
    range: [0, 120],
    source: '[S-157] [D-08]',
  },
  bmi: {
    description: '703 x pounds / inches².',
    args: { feet: { type: NUMBER, max: 8 }, inches: { type: NUMBER, max: 11 }, pounds: { type: NUMBER } },
    result: NUMBER,
    range: [8, 120],
    source: '[BMI-01]',
  },
  heightCm: {
    description: 'Height in centimetres.',
    args: { feet: { type: NUMBER, max: 8 }, inches: { type: NUMBER, max: 11 } },
    result: NUMBER,
    range: [30, 300],
    source: '[PAY-26]',
  },
  weightKg: {
    description: 'Weight in kilograms.',
    args: { pounds: { type: NUMBER } },
    result: NUMBER,
    range: [10, 400],
    source: '[PAY-27] [C-13]',
  },
  dppRiskScore: {
    description: 'Points of the diabetes-prevention risk score.',
    args: {
      bmi: { type: NUMBER, cuts: [23, 30, 40] },
      age: { type: NUMBER, cuts: [40, 50, 60] },
      prediabetesHistory: { type: listOf(oneOfTexts(['prediabetes', 'a1c', 'fastingBloodSugarLevel', 'none'])) },
      sex: { type: oneOfTexts(['female', 'male', 'intersex', 'preferNotToSay']) },
      gestational: { type: BOOLEAN },
      hypertension: { type: YES_NO },
      familyHistory: { type: YES_NO },
      physicalActivity: { type: YES_NO },
    },
    result: NUMBER,
    range: [0, 20],
    source: '[DPP-01] to [DPP-12], [S-130]',
  },
  phoneOnRecord: {
    description: 'A +1 number in E.164 as the value of a phone field, with the country US unless it is CA; null for any other number.',
    args: { number: { type: TEXT }, country: { type: TEXT } },
    result: objectOf({ country: TEXT, dialCode: TEXT, value: TEXT }),
    source: '[RETR-10]',
  },
  phqTotal: {
    description: 'Sum of the four PHQ answers, 0 to 12; null until all are given.',
    args: { phq1: { type: PHQ }, phq2: { type: PHQ }, phq3: { type: PHQ }, phq4: { type: PHQ } },
    result: NUMBER,
    range: [0, 12],
    source: '[SET-69] [VAL-64]',
  },
  weightLossPlan: {
    description: 'Target weight, date and pace.',
    args: {
      feet: { type: NUMBER },
      inches: { type: NUMBER },
      pounds: { type: NUMBER },
      idealWeight: { type: NUMBER },
      nursing: { type: BOOLEAN },
    },
    result: objectOf({ targetWeightInKg: NUMBER, targetWeightDate: TEXT, weightLossSpeedPerWeekInKg: NUMBER }),
    source: '[PLAN-01] to [PLAN-05], [S-135] [S-136]',
  },
};

/** Pure hooks that validate a value beyond its type. */
const check: Readonly<Record<string, HookContract>> = {
  adultAge: { description: 'The date of birth of somebody who is 18 to 120 years old today.', args: {}, source: '[S-083]' },
  phone: { description: 'A phone number that is valid for its country.', args: {}, source: '[VAL-16]' },
  passwordStrength: {
    description: "A password of strength 3 or more of 4, also without the member's own email and names, the partner's and the product's.",
    args: {
      email: { type: TEXT },
      firstName: { type: TEXT },
      lastName: { type: TEXT },
      partnerName: { type: TEXT },
      partnerSlug: { type: TEXT },
    },
    source: '[VAL-12] [S-081]',
  },
};

/** Calls made before Next, and those of the completion. Each lists every outcome that a set can handle. */
const call: Readonly<Record<string, HookContract>> = {
  checkEligibility: {
    description: 'Looks the visitor up among those whom the partner sponsors.',
    args: {},
    result: objectOf({
      isEligible: BOOLEAN,
      isMedEligible: BOOLEAN,
      eligibilityReason: TEXT,
      participantEligibilityId: TEXT,
      participantPartnerId: NUMBER,
      upid: TEXT,
      eligibilityInfo: ANY,
    }),
    outcomes: [
      'ELIGIBLE',
      'MATCHED_OTHER_PARTNER',
      'EXISTING_ACCOUNT',
      'PRIOR_TO_EFFECTIVE_DATE',
      'API_ERROR',
      'MULTIPLE_MATCHES',
      'INELIGIBLE',
      'BEFORE_GOLIVE_DATE',
      'NO_RESPONSE',
    ],
    repeatsAnswer: true,
    results: {
      ELIGIBLE: [
        { isEligible: true, isMedEligible: false },
        { isEligible: true, isMedEligible: true },
      ],
    },
    source: 'docs/specification/eligibility.md, Outcomes',
  },
  checkEmailAvailability: {
    description: 'Reports which account an email already has: the email of the answer, or the one given.',
    args: { email: { type: TEXT, optional: true } },
    result: objectOf({ emailAvailability: oneOfTexts(AVAILABILITIES) }),
    outcomes: [...AVAILABILITIES, 'FAILED'],
    results: Object.fromEntries(AVAILABILITIES.map((emailAvailability) => [emailAvailability, [{ emailAvailability }]])),
    source: '[ACCT-15] to [ACCT-18]',
  },
  checkPassword: {
    description: 'Checks the password of an existing account. LOCKED: the next attempt must wait.',
    args: {},
    result: objectOf({ wait: NUMBER }),
    outcomes: ['CORRECT', 'INCORRECT_PASSWORD', 'NO_ACCOUNT_FOR_INFO', 'LOCKED', 'FAILED'],
    source: '[ACCT-19] to [ACCT-22]',
  },
  savePartialTriage: {
    description: 'Stores the answers so far as the triage record, PARTIAL. ACCOUNT_EXISTS: the record belongs to an account.',
    args: {},
    outcomes: ['OK', 'ACCOUNT_EXISTS', 'FAILED'],
    source: '[TRIAGE-01] [TRIAGE-02]',
  },
  saveTriage: {
    description: 'Stores the answers as the triage record, COMPLETE. ACCOUNT_EXISTS: the account already exists.',
    args: {},
    outcomes: ['OK', 'ACCOUNT_EXISTS', 'FAILED'],
    source: '[ACCT-33] [ACCT-40]',
  },
  updateUpidCurriculumMapping: {
    description: 'Maps the program id to the curriculum of the program.',
    args: {},
    outcomes: OK_OR_FAILED,
    source: '[ACCT-02] [ACCT-03]',
  },
  validateAddress: {
    description: 'Normalises the address; on failure it stays as entered.',
    args: {},
    outcomes: OK_OR_FAILED,
    source: '[ACCT-04] [ACCT-05]',
  },
  getEnrollmentInformation: {
    description: 'Reads the enrollment information of the program id.',
    args: {},
    outcomes: OK_OR_FAILED,
    source: '[ACCT-06]',
  },
  createAccount: {
    description: 'Creates or upgrades the account.',
    args: {},
    precededBy: [['saveTriage'], ['updateUpidCurriculumMapping'], ['validateAddress'], ['getEnrollmentInformation']],
    followedBy: MEMBER_CALLS,
    needs: ACCOUNT_NEEDS,
    outcomes: [
      'CREATED',
      'UPGRADED',
      'ALREADY_ENROLLED_IN_B2B_PROGRAM',
      'NON_FREE_ACCOUNT_EXISTS',
      'PENDING_DELETION_REQUEST',
      'INVALID_UPID',
      'MED_ENROLLMENT_FAILED',
      'B2B_INELIGIBLE',
      'FAILED',
    ],
    source: '[ACCT-07] [API-04]',
  },
  enrollB2bUser: {
    description: 'Enrolls the member with the telehealth provider. FAILED: the provider could not be reached.',
    args: {},
    precededBy: WITH_TOKEN,
    outcomes: ['OK', 'MED_ENROLLMENT_FAILED', 'FAILED'],
    source: '[ACCT-08] [S-153]',
  },
  login: {
    description: 'Gets the new member’s token.',
    args: {},
    precededBy: [ACCOUNT_CALLS],
    outcomes: OK_OR_FAILED,
    source: '[D-25]',
  },
  updateLastTriageTimestamp: {
    description: 'Records when the member was triaged, and with what outcome.',
    args: {},
    precededBy: WITH_TOKEN,
    outcomes: OK_OR_FAILED,
    source: '[ACCT-36] [TRIAGE-09]',
  },
  storeOutcomes: {
    description: 'Stores the baseline outcomes.',
    args: {},
    precededBy: WITH_TOKEN,
    outcomes: OK_OR_FAILED,
    source: '[ACCT-37] [TRIAGE-13]',
  },
  storeRecurringOutcomes: {
    description: 'Stores the outcomes of a check-in, by its instance.',
    args: {},
    outcomes: OK_OR_FAILED,
    source: '[RECUR-10]',
  },
  storeSurveyAnswers: {
    description: 'Stores the answers of a member survey.',
    args: {},
    outcomes: OK_OR_FAILED,
    source: 'docs/new-survey.md',
  },
  checkRetriageEligibility: {
    description: 'Looks up an existing member, and returns the programs that are open to them.',
    args: {},
    result: objectOf({
      accessCode: TEXT,
      currentProgram: oneOfTexts(['WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD']),
      eligibilityReason: TEXT,
      eligibleRetriagePrograms: listOf(TEXT),
      sex: TEXT,
      gender: TEXT,
      dob: TEXT,
      firstName: TEXT,
    }),
    outcomes: ['ELIGIBLE', 'ALREADY_MED', 'RECENTLY_RETRIAGED', 'NOT_FOUND', 'FAILED'],
    repeatsAnswer: true,
    source: '[RETR-06] to [RETR-12]',
  },
  migrateUser: {
    description: 'Moves an existing member to the program that re-triage led to.',
    args: {},
    followedBy: ['updateChangedOffering', 'updateKeptOffering'],
    outcomes: ['OK', 'MED_ENROLLMENT_FAILED', 'FAILED'],
    source: '[RETR-14] [PAY-11]',
  },
  updateChangedOffering: {
    description: 'Records that re-triage led to another program.',
    args: {},
    precededBy: [['migrateUser']],
    outcomes: OK_OR_FAILED,
    source: '[RETR-16]',
  },
  updateKeptOffering: {
    description: 'Records that re-triage changed nothing.',
    args: {},
    outcomes: OK_OR_FAILED,
    source: '[D-33] [TRIAGE-08]',
  },
  migrateToB2B: {
    description: 'Moves a consumer account into the sponsored program.',
    args: {},
    followedBy: MEMBER_CALLS,
    outcomes: ['OK', 'B2B_INELIGIBLE', 'B2B_MIGRATION_REQUEST_CREATED', 'FAILED'],
    source: '[TRANS-01] [TRANS-07] [TRANS-08] [TRANS-09]',
  },
};

/** Request builders: one per completion call, under the same name, and one that saves the answers along the way. */
const payload: Readonly<Record<string, HookContract>> = Object.fromEntries(
  Object.entries(call)
    .filter(([name]) => !name.startsWith('check'))
    .map(([name, { source }]) => [
      name,
      {
        description: `Builds the request of ${name}.`,
        args: {},
        ...(API_LIMITS[name] && { apiLimits: API_LIMITS[name] }),
        source,
      },
    ]),
);

/** The contracts of every hook that a definition may name. */
export const contracts: Contracts = { derive, check, call, payload };
