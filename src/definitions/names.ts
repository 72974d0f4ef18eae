import { suggest } from '../rules/types/nearest.ts';
import type { Lookup } from '../rules/types/checkRule.ts';
import { PROGRAM } from '../rules/types/literals.ts';
import { ANY, BOOLEAN, listOf, NUMBER, objectOf, oneOfTexts, TEXT, type ValueType } from '../rules/types/valueType.ts';

type Fields = Readonly<Record<string, ValueType>>;

/** Every program. @see spec/steps.md */
export const PROGRAMS: readonly string[] = ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'];

/** The type of the selected program. */
export const PROGRAM_TYPE: ValueType = oneOfTexts(PROGRAMS, PROGRAM);

function flags(names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, BOOLEAN]));
}

function values(of: string, texts: readonly string[]): ValueType {
  return oneOfTexts(texts, of);
}

/** What a partner can be configured with. @see specification 1, section 3 */
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

/** A postal address. @see specification 2, section 3 */
export const ADDRESS: ValueType = objectOf({ country: TEXT, region: TEXT, city: TEXT, address1: TEXT, address2: TEXT, zipcode: TEXT });

const SEX = values('sex', ['female', 'male', 'intersex', 'preferNotToSay']);
const GENDER = values('gender', ['FEMALE', 'MALE', 'SELF_ID']);
const DATE_PARTS = objectOf({ year: NUMBER, month: NUMBER, day: NUMBER });
const RETRIAGE_REASON = values('eligibilityReason', ['ELIGIBLE', 'RECENTLY_RETRIAGED', 'ALREADY_MED']);

/** The eligibility check's details and result. @see specification 1, section 3; walk.md */
const ELIGIBILITY: Fields = {
  ...flags(['isEligible', 'isMedEligible']),
  firstName: TEXT,
  lastName: TEXT,
  dob: TEXT,
  age: NUMBER,
  employeeId: TEXT,
  policyId: TEXT,
  email: TEXT,
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
  scaleEligible: TEXT,
  segmentId: TEXT,
  segmentName: TEXT,
  address: ADDRESS,
};

/** The outcomes profile of an existing member, with what the re-triage check adds. @see specification 2, section 3 */
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

/** Facts about the visit. @see docs/definition-language.md */
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

const IDS = listOf(NUMBER);
const SLUGS = listOf(TEXT);

/** The lists that differ by environment; agrees with Environment in types.ts by test. */
export const ENVIRONMENT_FIELDS: Fields = {
  name: values('environment.name', ['production', 'development']),
  partialTriagePartners: IDS,
  consumerStylePartners: IDS,
  scaleExperimentPartners: IDS,
  purchasedSubscriptionPartners: IDS,
  mindsetCoachingPartners: IDS,
  benefitWordingPartners: IDS,
  specialTermsSlugs: SLUGS,
  specialOptOutSlugs: SLUGS,
  consentExemptSlugs: SLUGS,
  movedSlugs: ANY,
};

/** Experiments and their values. @see specification 2, section 9 */
const EXPERIMENTS: Fields = { 'scale-earning-opt-in': values('scale-earning-opt-in', ['control', 'variant']) };

/** What the names that depend on the set stand for. */
export interface SetNames {
  /** By answer key: the questions of this set. */
  readonly answers: Fields;
  /** By answer key: the questions of all sets, for what is carried from one to the next. */
  readonly carried: Fields;
  /** The type of a derived value; null when there is none of that name. */
  readonly derived: (name: string) => ValueType | null;
  readonly derivedNames: readonly string[];
  /** The type of `answer`, the answer as typed; left out where it may not be read. */
  readonly own?: ValueType;
}

/** Facts that fill placeholders of any text, besides a step's own textValues. Agrees with src/survey/shownStep.ts. */
export const TEXT_FACTS: readonly string[] = [
  'productName',
  'partnerName',
  'firstName',
  'country',
  'region',
  'program',
  'socialProofCount',
  'count',
  'crisisLine',
];

/** The names that hold for every set. */
const FIXED: Fields = {
  partner: objectOf({ id: NUMBER, slug: TEXT, name: TEXT, configs: objectOf(PARTNER_CONFIGS) }),
  eligibility: objectOf(ELIGIBILITY),
  profile: objectOf(PROFILE),
  member: objectOf(MEMBER),
  experiments: objectOf(EXPERIMENTS),
  environment: objectOf(ENVIRONMENT_FIELDS),
  program: PROGRAM_TYPE,
  enrollmentType: values('enrollmentType', ['INITIAL_ENROLLMENT', 'RETRIAGE']),
  today: TEXT,
};

/** Makes the look-up of names for one place of a set: the type of a name, or why nothing is called so. */
export function nameLookup(names: SetNames): (name: string) => Lookup {
  const roots: Fields = {
    ...FIXED,
    answers: objectOf(names.answers),
    carried: objectOf({ answers: objectOf(names.carried), program: PROGRAM_TYPE }),
    ...(names.own && { answer: names.own }),
  };
  return (name) => {
    const [root = '', ...path] = name.split('.');
    if (root === 'derived') return lookupDerived(path.join('.'), names);
    if (root === 'answer' && !names.own)
      return unknown('"answer" is known in the checks and fields of a step alone.', `Write "answers." and the question's key.`);
    const type = Object.hasOwn(roots, root) ? roots[root] : undefined;
    if (!type) return unknown(`There is no name "${name}".`, rootHint(name, root, [...Object.keys(roots), 'derived'], names));
    return descend(type, [root], path);
  };
}

function unknown(message: string, hint: string): Lookup {
  return { code: 'unknown-name', message, hint };
}

function lookupDerived(name: string, { derived, derivedNames }: SetNames): Lookup {
  const type = derived(name);
  return type ? { type } : unknown(`There is no derived value "${name}".`, suggest(name, derivedNames));
}

/** A bare name was often meant for an answer or a derived value. */
function rootHint(name: string, root: string, roots: readonly string[], { answers, derivedNames }: SetNames): string {
  if (Object.hasOwn(answers, root)) return `Did you mean "answers.${name}"?`;
  if (derivedNames.includes(name)) return `Did you mean "derived.${name}"?`;
  return suggest(root, roots);
}

function descend(type: ValueType, done: readonly string[], path: readonly string[]): Lookup {
  const [key, ...rest] = path;
  if (key === undefined || type.kind === 'any') return { type };
  if (type.kind === 'oneOf') {
    const within = type.types.map((part) => descend(part, done, path)).find((looked) => 'type' in looked);
    return within ?? unknown(`"${done.join('.')}" has no part "${key}".`, 'Read it as it is.');
  }
  if (type.kind !== 'object') return unknown(`"${done.join('.')}" has no parts, so no "${key}".`, `Read "${done.join('.')}" itself.`);
  const next = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
  if (next) return descend(next, [...done, key], rest);
  const known = Object.keys(type.fields);
  const message =
    done.join('.') === 'answers'
      ? `There is no question with the answer key "${key}" in this set.`
      : `There is no "${key}" in "${done.join('.')}".`;
  return unknown(message, suggest(key, known));
}
