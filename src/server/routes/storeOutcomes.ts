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
export const storeOutcomes: AnswersHandler<'storeOutcomes'> = async (call, { db, vault, now }, named) => {
  const { accessCode } = call.path;
  const refusal = await refuseNonOwner(db, call.bearer, accessCode, now());
  if (refusal) return refusal;
  const { surveysCompleted } = call.body.survey;
  const read = reportedBy(surveysCompleted);
  if (!read.ok) return read;
  const sealer = await vault.ofMember(db, accessCode);
  return call.commit(async (tx) => {
    const at = now();
    for (const survey of surveysCompleted) await storeSurvey(tx, sealer, accessCode, survey, { setHash: named, now: at });
    await storeReported(tx, sealer, accessCode, read.reported, at);
    await audit(tx, { actor: accessCode, action: 'storeOutcomes', subject: accessCode, requestId: call.requestId });
    return noContent;
  });
};
