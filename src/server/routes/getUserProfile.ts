import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { profileGender } from '../enrollment/profileValues.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { ownerRefusal } from '../security/members.ts';
import { readProfile, type ProfileRead } from '../store/profiles.ts';

type UserProfile = components['schemas']['UserProfile'];

/**
 * Names of the programs in the outcomes service.
 * @see [RECUR-05] [RECUR-06] [RECUR-07]
 */
const SLUGS: Readonly<Record<string, string>> = {
  WEIGHT: 'HEALTHY_WEIGHT_B2B',
  DPP: 'DIABETES_PREVENTION_B2B',
  MED: 'MEDICATION_B2B',
  NMPBA: 'MEDICATION_NMPBA_B2B',
  MOOD: 'HEALTHY_MIND_B2B',
};

/**
 * Returns a member's profile. Reading it adds an audit row.
 * @see [API-29]
 */
export const getUserProfile: Handler<'getUserProfile'> = async (call, { db, now }) => {
  if (call.bearer === null) return fail(401, 'INVALID_TOKEN');
  const { accessCode } = call.path;
  const read = await readProfile(db, { bearer: call.bearer, accessCode, requestId: call.requestId }, now());
  const stranger = ownerRefusal(read.owner, accessCode);
  if (stranger) return stranger;
  return done(profileOf(read));
};

/** Builds the profile field by field, without spreads, for the reason in base/merged.ts. */
function profileOf(read: ProfileRead): UserProfile {
  const { program, startedAt, firstName, gender, heightCm, weightKg, exerciseMinutes, segmentId, segmentName, partnerSlug } = read;
  const profile: { -readonly [Name in keyof UserProfile]: UserProfile[Name] } = {};
  const ownGender = profileGender(gender);
  if (program !== null && startedAt !== null)
    profile.activeProgram = { programConfigurationSlug: SLUGS[program] ?? program, timeStarted: startedAt.toISOString() };
  if (firstName !== null) profile.firstName = firstName;
  if (ownGender !== undefined) profile.gender = ownGender;
  if (heightCm !== null) profile.heightCms = heightCm;
  if (weightKg !== null) profile.latestWeightKgs = weightKg;
  if (exerciseMinutes !== null) profile.loggedExerciseMinsPastTwoWks = exerciseMinutes;
  if (typeof segmentId === 'string') profile.segmentId = segmentId;
  if (typeof segmentName === 'string') profile.segmentName = segmentName;
  if (partnerSlug !== null) profile.partnerSlug = partnerSlug;
  return profile;
}
