import { reportedBy } from '../enrollment/checkIn.ts';
import type { AnswersHandler } from '../enrollment/onNamedSets.ts';
import { noContent } from '../http/operations.ts';
import { refuseNonOwner } from '../security/members.ts';
import { audit } from '../store/audit.ts';
import { storeReported, storeSurvey } from '../store/outcomes.ts';

/**
 * Stores completed outcomes surveys, and the profile facts from check-ins.
 * @see [API-30]
 */
export const storeOutcomes: AnswersHandler<'storeOutcomes'> = async (call, { db, vault, now }, claimedHash) => {
  const { accessCode } = call.path;
  const refusal = await refuseNonOwner(db, call.bearer, accessCode, now());
  if (refusal) return refusal;
  const { surveysCompleted } = call.body.survey;
  const facts = reportedBy(surveysCompleted);
  if (!facts.ok) return facts;
  const sealer = await vault.ofMember(db, accessCode);
  return call.commit(async (tx) => {
    const storedAt = now();
    for (const survey of surveysCompleted) await storeSurvey(tx, sealer, accessCode, survey, { setHash: claimedHash, now: storedAt });
    await storeReported(tx, sealer, accessCode, facts.reported, storedAt);
    await audit(tx, { actor: accessCode, action: 'storeOutcomes', subject: accessCode, requestId: call.requestId });
    return noContent;
  });
};
