import { asObject, type JsonObject } from '../../../runtime/base/json.ts';
import type { CallOutcome } from '../../../runtime/engine/types.ts';
import { MEDICATION_PROGRAMS } from '../../vocabulary/sharedConstants.ts';
import { isoDateOf } from './isoDateOf.ts';
import type { Reply } from './reply.ts';

/** A member's re-triage eligibility, as rules read it. */
export interface RetriageMember {
  /** `profile.*`: the user profile, the current program, the programs on offer, the reason. */
  readonly profile: JsonObject;
  /** `eligibility.*`: the eligibility properties. */
  readonly eligibility: JsonObject;
  /** False when the member must confirm their identity in the check form. */
  readonly isVerified: boolean;
  /** The slug of the member's partner; undefined when the reply names none. */
  readonly partnerSlug: string | undefined;
}

/** Reads the eligibility info that either call returns [RETR-06] [RETR-07] [RETR-08]. */
export function retriageMember(info: JsonObject): RetriageMember {
  const { userProfile, eligibilityProperties, didVerifyUsingAutologinData, partnerSlug, ...rest } = info;
  const { dateOfBirth, ...profile } = asObject(userProfile);
  const dob = isoDateOf(dateOfBirth);
  return {
    profile: dropAbsent({ ...profile, ...rest, dob }),
    eligibility: dropAbsent(asObject(eligibilityProperties)),
    isVerified: didVerifyUsingAutologinData !== false,
    partnerSlug: typeof partnerSlug === 'string' ? partnerSlug : undefined,
  };
}

/**
 * Maps a reply about re-triage eligibility to an outcome.
 *
 * | current program, reason | outcome |
 * |---|---|
 * | MED or NMPBA, any | ALREADY_MED [RETR-12] |
 * | any other, RECENTLY_RETRIAGED | RECENTLY_RETRIAGED [RETR-11] |
 * | any other, ELIGIBLE | ELIGIBLE [RETR-09] |
 * | any other, any other; HTTP 404 | NOT_FOUND |
 * | no answer | FAILED |
 */
export function retriageOutcome(reply: Reply): CallOutcome {
  if (!reply.ok) return { outcome: reply.error.kind === 'http' && reply.error.status === 404 ? 'NOT_FOUND' : 'FAILED' };
  const { profile: result } = retriageMember(asObject(reply.value));
  const { currentProgram, eligibilityReason } = result;
  if (MEDICATION_PROGRAMS.includes(String(currentProgram))) return { outcome: 'ALREADY_MED', result };
  if (eligibilityReason === 'RECENTLY_RETRIAGED' || eligibilityReason === 'ELIGIBLE') return { outcome: eligibilityReason, result };
  return { outcome: 'NOT_FOUND' };
}

function dropAbsent(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}
