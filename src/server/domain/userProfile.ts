import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { profileGender } from './profileValues.ts';
import type { Profile } from '../store/profiles.ts';

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

/** Builds a profile from its row. Goes field by field, without spreads, for the reason in base/merge.ts. */
export function profileOf(row: Profile): UserProfile {
  const { program, startedAt, firstName, gender, heightCm, weightKg, exerciseMinutes, segmentId, segmentName, partnerSlug } = row;
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
