import type { JsonObject } from '../../../runtime/base/json.ts';
import type { CallOutcome } from '../../../runtime/engine/types.ts';
import { isoDateOf } from './isoDateOf.ts';
import { objectOf, type Reply } from './reply.ts';

/** What re-triage eligibility says of a member, as rules read it. */
export interface RetriageMember {
  /** `profile.*`: the user profile, the current program, the programs that are open, the reason. */
  readonly profile: JsonObject;
  /** `eligibility.*`: the eligibility properties. */
  readonly eligibility: JsonObject;
  /** False where the member has to confirm who they are by the check form. */
  readonly isVerified: boolean;
  /** Whose member it is; undefined where that is not told. */
  readonly partnerSlug: string | undefined;
}

/** Reads the eligibility info of either call. @see [RETR-06] [RETR-07] [RETR-08] */
export function retriageMember(info: JsonObject): RetriageMember {
  const { userProfile, eligibilityProperties, didVerifyUsingAutologinData, partnerSlug, ...rest } = info;
  const { dateOfBirth, ...profile } = objectOf(userProfile ?? null);
  const dob = isoDateOf(dateOfBirth);
  return {
    profile: present({ ...profile, ...rest, dob }),
    eligibility: present(objectOf(eligibilityProperties ?? null)),
    isVerified: didVerifyUsingAutologinData !== false,
    partnerSlug: typeof partnerSlug === 'string' ? partnerSlug : undefined,
  };
}

/**
 * What re-triage eligibility means for the way on.
 *
 * | current program, reason | outcome |
 * |---|---|
 * | MED or NMPBA, any | ALREADY_MED |
 * | any other, RECENTLY_RETRIAGED | RECENTLY_RETRIAGED |
 * | any other, ELIGIBLE | ELIGIBLE |
 * | any other, any other; HTTP 404 | NOT_FOUND |
 * | no answer | FAILED |
 * @see [RETR-09] to [RETR-12]
 */
export function retriageOutcome(reply: Reply): CallOutcome {
  if (!reply.ok) return { outcome: reply.error.kind === 'http' && reply.error.status === 404 ? 'NOT_FOUND' : 'FAILED' };
  const { profile: result } = retriageMember(objectOf(reply.value));
  const { currentProgram, eligibilityReason } = result;
  if (currentProgram === 'MED' || currentProgram === 'NMPBA') return { outcome: 'ALREADY_MED', result };
  if (eligibilityReason === 'RECENTLY_RETRIAGED' || eligibilityReason === 'ELIGIBLE') return { outcome: eligibilityReason, result };
  return { outcome: 'NOT_FOUND' };
}

function present(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}
