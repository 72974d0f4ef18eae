import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { programType } from '../../runtime/definitions/names.ts';
import environmentSchema from '../../../schemas/enrollment/environment.schema.json' with { type: 'json' };
import { DESTINATIONS, ENDINGS, FINISHED_REASONS } from './endings.ts';
import { ERROR_STATES } from './errorStates.ts';
import { DRAWINGS } from './drawings.ts';
import { FACT_NAMES } from './factNames.ts';
import { CALL_OUTCOME_NAMES } from './callOutcomeNames.ts';
import { ROLES } from './roles.ts';
import { MEMBER_SURVEY, RESERVED_ROUTES } from './sets.ts';
import { contracts } from './contracts.ts';
import { ANY, BOOLEAN, listOf, NUMBER, objectOf, oneOfTexts, TEXT, type ValueType } from '../../runtime/rules/types/valueType.ts';
import { ENROLLMENT_SET } from './setNames.ts';

/** Every program [PROG-06]. The first means none. */
export const PROGRAMS: readonly string[] = ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'];

type Fields = Readonly<Record<string, ValueType>>;

const PROGRAM_TYPE = programType(PROGRAMS);

function flags(names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, BOOLEAN]));
}

function values(of: string, texts: readonly string[]): ValueType {
  return oneOfTexts(texts, of);
}

/** A partner's configuration [PARTNER-03] [PARTNER-04] [PARTNER-05] [PARTNER-06]. */
const PARTNER_CONFIGS: Fields = {
  ...flags(['OFFERS_WEIGHT', 'OFFERS_DPP', 'OFFERS_MOOD', 'OFFERS_MED', 'OFFERS_DIABETES_MANAGEMENT', 'OFFERS_RETRIAGE']),
  ...flags(['ACCOLADE_PARTNER', 'MEDICARE_PARTNER', 'HIDE_COST', 'MAINTAIN_ORIGINAL_LOGO']),
  ...flags(['ENROLL_PASSCODE', 'ENROLL_UPID', 'ENROLL_VIRGIN_PULSE', 'REQUIRES_DOB', 'REQUIRES_PARTICIPANT_ID']),
  DISPLAY_NAME: TEXT,
  CUSTOM_SUPPORT_LINK: TEXT,
  UPFRONT_ELIGIBILITY_ENFORCEMENT: values('UPFRONT_ELIGIBILITY_ENFORCEMENT', [
    'NONE',
    'EMAIL',
    'FULL_NAME_DOB',
    'LN_DOB',
    'UHC_OPTUM_BIG_FIVE',
  ]),
};

/** A postal address [PAY-28]. */
export const ADDRESS: ValueType = objectOf({ country: TEXT, region: TEXT, city: TEXT, address1: TEXT, address2: TEXT, zipcode: TEXT });

const SEX = values('sex', ['female', 'male', 'intersex', 'preferNotToSay']);
const GENDER = values('gender', ['FEMALE', 'MALE', 'SELF_ID']);
const DATE_PARTS = objectOf({ year: NUMBER, month: NUMBER, day: NUMBER });
const RETRIAGE_REASON = values('eligibilityReason', ['ELIGIBLE', 'RECENTLY_RETRIAGED', 'ALREADY_MED']);

/** The eligibility check's details and result [ELIG-04] [ELIG-06]. */
const ELIGIBILITY: Fields = {
  ...flags(['isEligible', 'isMedEligible']),
  firstName: TEXT,
  lastName: TEXT,
  dob: TEXT,
  age: NUMBER,
  employeeId: TEXT,
  policyId: TEXT,
  email: TEXT,
  phoneNumber: TEXT,
  effectiveDate: TEXT,
  eligibilityId: TEXT,
  eligibilityInfo: ANY,
  eligibilityReason: values('eligibilityReason', [
    'ELIGIBLE',
    'EXISTING_ACCOUNT',
    'INELIGIBLE',
    'NOT_IN_LATEST_FILE',
    'PRIOR_TO_EFFECTIVE_DATE',
    'API_ERROR',
    'MULTIPLE_MATCHES',
  ]),
  participantEligibilityId: TEXT,
  participantPartnerId: NUMBER,
  upid: TEXT,
  accessCode: TEXT,
  scaleEligible: values('scaleEligible', ['FREE_SCALE', 'NOOMCOIN']),
  segmentId: TEXT,
  segmentName: TEXT,
  address: ADDRESS,
};

/** An existing member's outcomes profile, with the fields that the re-triage check adds [RECUR-03] [RETR-06]. */
const PROFILE: Fields = {
  currentProgram: PROGRAM_TYPE,
  daysInProgram: NUMBER,
  eligibleRetriagePrograms: listOf(values('eligibleRetriagePrograms', ['WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'])),
  eligibilityReason: RETRIAGE_REASON,
  latestWeightKgs: NUMBER,
  heightCms: NUMBER,
  loggedExerciseMinsPastTwoWks: NUMBER,
  firstName: TEXT,
  lastName: TEXT,
  gender: GENDER,
  sex: SEX,
  dob: TEXT,
  dateOfBirth: DATE_PARTS,
  accessCode: TEXT,
  segmentId: TEXT,
  segmentName: TEXT,
  partnerSlug: TEXT,
  activeProgram: ANY,
};

/** Facts about the visit. See docs/definition-language.md. */
const MEMBER: Fields = {
  emailAvailability: values('emailAvailability', ['HAS_B2B_ACCOUNT', 'HAS_B2C_ACCOUNT', 'AVAILABLE', 'FAILED']),
  eligibleStates: listOf(TEXT),
  country: TEXT,
  region: TEXT,
  consentRegion: values('consentRegion', ['gdpr', 'cookieBanner', 'optOut', 'none']),
  locale: TEXT,
  upid: TEXT,
  eligibilityId: TEXT,
  accessCode: TEXT,
  inApp: BOOLEAN,
  autologinVerified: BOOLEAN,
};

const { $schema: _schema, description: _description, name: _name, ...LISTS } = environmentSchema.properties;

/** The facts that differ by environment, as their schema declares them. */
export const ENVIRONMENT_FIELDS: Fields = {
  name: values('environment.name', ['production', 'development']),
  ...Object.fromEntries(
    Object.entries(LISTS).map(([name, list]) => [name, '$ref' in list ? listOf(list.$ref === '#/$defs/ids' ? NUMBER : TEXT) : ANY]),
  ),
};

/** Experiments and their values [EXP-02]. */
const EXPERIMENTS: Fields = { 'scale-earning-opt-in': values('scale-earning-opt-in', ['control', 'variant']) };

/**
 * Facts that any text may use as a placeholder, besides a step's own textValues. Must agree with src/runtime/survey/stepTexts/shownStep.ts.
 */
export const TEXT_FACTS: readonly string[] = ['productName', 'partnerName', 'crisisLine', 'nextTryAt'];

/** The names that this product gives to its definitions. */
export const vocabulary: Vocabulary = {
  ...contracts,
  facts: {
    partner: objectOf({ id: NUMBER, slug: TEXT, name: TEXT, configs: objectOf(PARTNER_CONFIGS) }),
    eligibility: objectOf(ELIGIBILITY),
    profile: objectOf(PROFILE),
    member: objectOf(MEMBER),
    experiments: objectOf(EXPERIMENTS),
    environment: objectOf(ENVIRONMENT_FIELDS),
    enrollmentType: values('enrollmentType', ['INITIAL_ENROLLMENT', 'RETRIAGE', MEMBER_SURVEY]),
  },
  factNames: FACT_NAMES,
  callOutcomeNames: CALL_OUTCOME_NAMES,
  textFacts: TEXT_FACTS,
  errorStates: ERROR_STATES,
  endings: ENDINGS,
  destinations: DESTINATIONS,
  finishedReasons: FINISHED_REASONS,
  roles: ROLES,
  screens: ['retriageFinished', 'finished', 'auth', 'success', 'error', 'deeplink'],
  drawings: DRAWINGS,
  environmentSchema,
  redirectTables: ['movedSlugs'],
  context: {
    presence: { eligibility: 'eligibility.isEligible', profile: 'member.autologinVerified' },
    defaults: {
      profile: { eligibilityReason: 'ELIGIBLE' },
      member: { eligibleStates: [] },
      experiments: { 'scale-earning-opt-in': 'control' },
    },
    samples: { eligibility: { firstName: 'Ada', lastName: 'Byron' } },
    foundByCalls: { emailAvailability: 'availability' },
  },
  carriedFrom: ENROLLMENT_SET,
  typeWithProgram: 'INITIAL_ENROLLMENT',
  memberSurveys: {
    enrollmentType: MEMBER_SURVEY,
    storingCall: 'storeSurveyAnswers',
    facts: ['profile', 'partner', 'environment', 'enrollmentType', 'member.locale'],
    reservedRoutes: RESERVED_ROUTES,
    maxAnswers: 120,
  },
};
