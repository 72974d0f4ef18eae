import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { MEDICATION_PROGRAMS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { DAY_MS, parseIsoDate } from '../../runtime/base/dates.ts';
import { isJsonObject, objectAt, type JsonObject } from '../../runtime/base/json.ts';
import type { RetriageMember } from '../store/retriage.ts';
import { profileGender, profileSex } from './profileValues.ts';

type Schemas = components['schemas'];
type Eligibility = Schemas['RetriageEligibility'];

/** Days without re-triage after a change of program: one check-in period. */
const PAUSE_DAYS = 30;
const PROGRAMS = ['WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'] as const satisfies readonly Schemas['Program'][];

/**
 * Returns a member's eligibility for re-triage, with the profile facts that its survey needs.
 * @param isVerified true when the member's own token was shown; the partner's data about the member is included only then
 * @see [RETR-06] [RETR-07] [RETR-08]
 */
export function retriageEligibility(
  member: RetriageMember,
  { slug, configs }: Pick<Schemas['Partner'], 'slug' | 'configs'>,
  now: Date,
  isVerified: boolean,
): Eligibility {
  const currentProgram = PROGRAMS.find((program) => program === member.program);
  const dateOfBirth = member.dob === null ? null : parseIsoDate(member.dob);
  const gender = profileGender(member.gender);
  const sex = profileSex(member.sex, member.gender);
  return {
    accessCode: member.accessCode,
    partnerSlug: slug,
    ...(currentProgram && { currentProgram }),
    eligibilityReason: reasonOf(member.retriage, now),
    eligibleRetriagePrograms: openPrograms(member, configs),
    userProfile: {
      ...(member.firstName !== null && { firstName: member.firstName }),
      ...(dateOfBirth && { dateOfBirth }),
      ...(gender && { gender }),
      ...(sex && { sex }),
    },
    eligibilityProperties: isVerified ? propertiesOf(member) : {},
    didVerifyUsingAutologinData: isVerified,
  };
}

function reasonOf({ eligibilityReason, changedAt }: JsonObject, now: Date): Eligibility['eligibilityReason'] {
  const changedMs = typeof changedAt === 'string' ? Date.parse(changedAt) : Number.NaN;
  if (now.getTime() - changedMs < PAUSE_DAYS * DAY_MS) return 'RECENTLY_RETRIAGED';
  return eligibilityReason === 'RECENTLY_RETRIAGED' || eligibilityReason === 'INELIGIBLE' ? eligibilityReason : 'ELIGIBLE';
}

/**
 * Returns the programs stored for the member or, if there are none, those that the partner offers. Never includes the member's own
 * program. Members of a medical program get none.
 */
function openPrograms({ retriage, program }: RetriageMember, configs: Schemas['PartnerConfigs']): Eligibility['eligibleRetriagePrograms'] {
  const { eligibleRetriagePrograms: stored } = retriage;
  const offers = { DPP: configs.OFFERS_DPP === true, MED: configs.OFFERS_MED === true };
  if (MEDICATION_PROGRAMS.includes(program ?? '')) return [];
  return (['DPP', 'MED'] as const).filter(
    (offered) => offered !== program && (Array.isArray(stored) ? stored.includes(offered) : offers[offered]),
  );
}

function propertiesOf(member: RetriageMember): Eligibility['eligibilityProperties'] {
  const { segmentId, segmentName, phoneNumber } = member.userData;
  const { address, employeeId } = objectAt(member.userData, 'extras');
  return {
    ...(member.firstName !== null && { firstName: member.firstName }),
    ...(member.lastName !== null && { lastName: member.lastName }),
    email: member.email,
    ...(typeof phoneNumber === 'string' && { phoneNumber }),
    ...(isAddress(address) && { address }),
    ...(typeof employeeId === 'string' && { participantId: employeeId }),
    ...(typeof segmentId === 'string' && { segmentId }),
    ...(typeof segmentName === 'string' && { segmentName }),
  };
}

function isAddress(value: unknown): value is Schemas['Address'] {
  return isJsonObject(value) && typeof value['country'] === 'string';
}
