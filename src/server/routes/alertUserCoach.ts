import { noContent, type Handler } from '../http/operations.ts';
import { refuseNonOwner } from '../security/tokens.ts';
import { audit } from '../store/audit.ts';

/**
 * Notifies the member's coach that the member was screened out.
 * @see [API-25]
 */
export const alertUserCoach: Handler<'alertUserCoach'> = async (call, { db, limits, now }) => {
  const { accessCode } = call.path;
  const refusal = await refuseNonOwner(db, call.bearer, accessCode, now());
  if (refusal) return refusal;
  const reserved = await limits.reserve(['coachAlertByMember', accessCode]);
  if (!reserved.ok) return reserved;
  return call.commit(async (tx) => {
    await tx.insertInto('coach_alerts').values({ access_code: accessCode }).execute();
    await audit(tx, { actor: accessCode, action: 'alertUserCoach', subject: accessCode, requestId: call.requestId });
    return noContent;
  });
};
