import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { genderOf } from '../../enrollment/hooks/payloads/createAccount.ts';
import { numberOf } from '../answerVerification/replayOn.ts';
import type { FinishedWalk } from '../answerVerification/claim.ts';
import type { GivenConsent, MemberData } from '../store/accounts.ts';
import type { Enrollment } from '../store/enrollNew.ts';

type Schemas = components['schemas'];

/** Builds a member's row from the page's data. Program, gender, course packs, height and weight come from the replay instead. */
function memberOf({ upid, userData }: Schemas['MigrateToB2B'], partner: Schemas['Partner'], { way, allAnswers }: FinishedWalk): MemberData {
  const { password: _password, surveyAnswers: _answers, coursePacks: _packs, ...rest } = userData;
  const { eligibility } = way;
  return {
    email: userData.email,
    partnerId: partner.id,
    upid,
    program: way.program,
    firstName: text(eligibility['firstName']),
    lastName: text(eligibility['lastName']),
    dob: text(eligibility['dob']),
    gender: genderOf(allAnswers['sex']) ?? userData.gender ?? null,
    heightCm: numberOf(way, 'derived.heightCm'),
    weightKg: numberOf(way, 'derived.weightKg'),
    userData: { coursePacks: pickedPacks(userData, allAnswers), ...segment(eligibility), ...rest },
  };
}

/** Builds everything that is stored for an enrolling member, regardless of any earlier account. */
export function enrolledMember(
  body: Schemas['MigrateToB2B'],
  partner: Schemas['Partner'],
  walked: FinishedWalk,
  callsAndTexts: readonly GivenConsent[],
): Pick<Enrollment, 'member' | 'survey' | 'consents' | 'triageKey' | 'linksPortalUser'> {
  const { userData } = body;
  const { questionSet, version, setHash, way, answers } = walked;
  return {
    member: memberOf(body, partner, walked),
    survey: { questionSet, version, setHash, program: way.program, answers },
    consents: [...consentsOf(userData, setHash), ...callsAndTexts],
    triageKey: userData.extras.dppTriageKey ?? null,
    linksPortalUser: partner.configs.ENROLL_VIRGIN_PULSE === true,
  };
}

/** Returns the consents in the payload. */
function consentsOf({ extras }: Pick<Schemas['UserData'], 'extras'>, setHash: string | null): GivenConsent[] {
  const { ginaAdaConsent, liabilityWaiverConsent, consentStatus, consentSignature, mhmdaOptIn, medicareConsent } = extras;
  const consents: { name: string; value: string | undefined; signature?: string | undefined }[] = [
    { name: 'ginaAda', value: ginaAdaConsent },
    { name: 'liabilityWaiver', value: liabilityWaiverConsent },
    { name: 'dataProcessing', value: consentStatus, signature: consentSignature },
    { name: 'mhmda', value: mhmdaOptIn === true ? 'AGREE' : undefined },
    { name: 'medicare', value: medicareConsent },
  ];
  return consents.flatMap(({ name, value, signature }) => (value === undefined ? [] : [{ name, value, signature, setHash }]));
}

/** Returns the course packs of the payload that the member selected. */
function pickedPacks(
  { coursePacks = [] }: Pick<Schemas['UserData'], 'coursePacks'>,
  { coursePackSelection: selectedPacks }: JsonObject,
): JsonObject[string] {
  return coursePacks.filter((pack) => Array.isArray(selectedPacks) && selectedPacks.includes(pack));
}

function segment({ segmentId, segmentName }: JsonObject): JsonObject {
  return { ...(segmentId !== undefined && { segmentId }), ...(segmentName !== undefined && { segmentName }) };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
