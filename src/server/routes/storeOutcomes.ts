import { reportedHealthIn } from '../domain/checkIn.ts';
import type { AnswersHandler } from '../domain/withNamedVersions.ts';
import { noContent } from '../http/operations.ts';
import { refuseNonOwner } from '../security/tokens.ts';
import { audit } from '../store/audit.ts';
import { storeReportedHealth, storeOutcomesSurvey } from '../store/healthOutcomes.ts';

/**
 * Stores completed outcomes surveys, and the profile facts from check-ins.
 * @see [API-30]
 */
export const storeOutcomes: AnswersHandler<'storeOutcomes'> = async (call, { db, vault, limits, now }, claimedHash) => {
  const { accessCode } = call.path;
  const refusal = await refuseNonOwner(db, call.bearer, accessCode, now());
  if (refusal) return refusal;
  const reserved = await limits.reserve(['outcomesByMember', accessCode]);
  if (!reserved.ok) return reserved;
  const { surveysCompleted } = call.body.survey;
  const facts = reportedHealthIn(surveysCompleted);
  if (!facts.ok) return facts;
  const cipher = await vault.memberCipher(db, accessCode);
  return call.commit(async (tx) => {
    const storedAt = now();
    for (const survey of surveysCompleted)
      await storeOutcomesSurvey(tx, cipher, accessCode, survey, { setHash: claimedHash, now: storedAt });
    await storeReportedHealth(tx, cipher, accessCode, facts.reported, storedAt);
    await audit(tx, { actor: accessCode, action: 'storeOutcomes', subject: accessCode, requestId: call.requestId });
    return noContent;
  });
};
