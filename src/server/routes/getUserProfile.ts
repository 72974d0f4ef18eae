import type { components } from '../../api/generated/enrollment.ts';
import type { JsonObject } from '../../base/json.ts';
import { profileGender } from '../enrollment/profileWords.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../http/problem.ts';
import { refuseStranger } from '../security/members.ts';
import { audit } from '../store/audit.ts';

type UserProfile = components['schemas']['UserProfile'];

/** How the outcomes service names a program's configuration. @see specification 2, section 4, Recurring survey */
const SLUGS: Readonly<Record<string, string>> = {
  WEIGHT: 'HEALTHY_WEIGHT_B2B',
  DPP: 'DIABETES_PREVENTION_B2B',
  MED: 'MEDICATION_B2B',
  NMPBA: 'MEDICATION_NMPBA_B2B',
  MOOD: 'HEALTHY_MIND_B2B',
};

/** A member's profile. Reading it leaves an audit row. @see specification 1, section 7 */
export const getUserProfile: Handler<'getUserProfile'> = async (call, { db, now }) => {
  const { accessCode } = call.path;
  const stranger = await refuseStranger(db, call.bearer, accessCode, now());
  if (stranger) return stranger;
  await audit(db, { actor: accessCode, action: 'getUserProfile', subject: accessCode, requestId: call.requestId });
  const account = await db
    .selectFrom('accounts')
    .select(['first_name', 'gender', 'height_cm', 'weight_kg', 'program', 'program_started_at', 'user_data'])
    .where('access_code', '=', accessCode)
    .executeTakeFirst();
  if (!account) return fail(401, 'INVALID_TOKEN');
  const { program, program_started_at: started } = account;
  const gender = profileGender(account.gender);
  return done({
    ...(program !== null &&
      started !== null && {
        activeProgram: { programConfigurationSlug: SLUGS[program] ?? program, timeStarted: started.toISOString() },
      }),
    ...(account.first_name !== null && { firstName: account.first_name }),
    ...(gender !== undefined && { gender }),
    ...(account.height_cm !== null && { heightCms: account.height_cm }),
    ...(account.weight_kg !== null && { latestWeightKgs: account.weight_kg }),
    ...segmentOf(account.user_data),
  });
};

function segmentOf({ segmentId, segmentName }: JsonObject): Pick<UserProfile, 'segmentId' | 'segmentName'> {
  return { ...(typeof segmentId === 'string' && { segmentId }), ...(typeof segmentName === 'string' && { segmentName }) };
}
