import type { AnswersHandler } from '../domain/withNamedVersions.ts';
import { noContent } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { refuseNonOwner } from '../security/tokens.ts';
import { audit } from '../store/audit.ts';
import { storeLastTriage } from '../store/retriage.ts';

/**
 * Records a member's latest triage and its result. The time is capped at now, because the page's clock may be ahead.
 * @see [API-28]
 */
export const updateLastTriageTimestamp: AnswersHandler<'updateLastTriageTimestamp'> = async (call, { db, vault, now }, claimedHash) => {
  const { accessCode, newLastTriageTimestamp, triageResult, wasOfferedDpp = false, wasOfferedMed = false } = call.body;
  const refusal = await refuseNonOwner(db, call.bearer, accessCode, now());
  if (refusal) return refusal;
  // RFC 3339 allows leap seconds, and a Date does not.
  const triagedAtMs = Date.parse(newLastTriageTimestamp.replace(/:60(?=[.Zz+-])/, ':59'));
  if (Number.isNaN(triagedAtMs)) return fail(400, 'INVALID_REQUEST', { errors: [{ path: '/newLastTriageTimestamp', code: 'format' }] });
  const cipher = await vault.memberCipher(db, accessCode);
  return call.commit(async (tx) => {
    const result = { triageResult, wasOfferedDpp, wasOfferedMed };
    const time = new Date(Math.min(triagedAtMs, now().getTime()));
    await storeLastTriage(tx, cipher, accessCode, { at: time, result, setHash: claimedHash, now: now() });
    await audit(tx, { actor: accessCode, action: 'updateLastTriageTimestamp', subject: accessCode, requestId: call.requestId });
    return noContent;
  });
};
