import { retriageEligibility } from '../domain/retriage.ts';
import { authorizeRetriage } from '../domain/authorizeRetriage.ts';
import { done, type Handler } from '../http/operations.ts';
import { audit } from '../store/audit.ts';

/**
 * Returns an authenticated member's eligibility for re-triage.
 * @see [API-40]
 */
export const getRetriageEligibility: Handler<'getRetriageEligibility'> = async (call, services) => {
  const { accessCode } = call.path;
  const verified = await authorizeRetriage(services, call.bearer, accessCode);
  if ('ok' in verified) return verified;
  await audit(services.db, { actor: accessCode, action: 'getRetriageEligibility', subject: accessCode, requestId: call.requestId });
  return done(retriageEligibility(verified.member, verified.partner, services.now(), true));
};
