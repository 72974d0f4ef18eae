import { profileOf } from '../domain/userProfile.ts';
import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { ownerRefusal } from '../security/tokens.ts';
import { readProfile } from '../store/profiles.ts';

/**
 * Returns a member's profile. Each read adds an audit row.
 * @see [API-29]
 */
export const getUserProfile: Handler<'getUserProfile'> = async (call, { db, vault, now }) => {
  if (call.bearer === null) return fail(401, 'INVALID_TOKEN');
  const { accessCode } = call.path;
  const profileRow = await readProfile({ db, vault }, { bearer: call.bearer, accessCode, requestId: call.requestId }, now());
  const refusal = ownerRefusal(profileRow.owner, accessCode);
  if (refusal) return refusal;
  return done(profileOf(profileRow));
};
