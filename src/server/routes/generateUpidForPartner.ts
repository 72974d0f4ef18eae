import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { partnerBySlug } from '../store/partners.ts';
import { upidForPasscode } from '../store/upids.ts';

/**
 * Creates a program id for a partner's passcode.
 * @see [API-46]
 */
export const generateUpidForPartner: Handler<'generateUpidForPartner'> = async (call, { db, limits, anonymousWrites }) => {
  const tooMany = anonymousWrites.admit('passcodes', call.address);
  if (tooMany) return tooMany;
  const { partnerSlug } = call.query;
  const [reserved, partnerRow] = await Promise.all([limits.reserve(['passcodeByAddress', call.address]), partnerBySlug(db, partnerSlug)]);
  if (!reserved.ok) return reserved;
  const response = await reserved.run(() =>
    call.commit(async (tx) => {
      const result = await upidForPasscode(tx, partnerSlug, call.path.passcode);
      if (result === 'invalid') return fail(404, 'PASSCODE_INVALID');
      return result === 'full' ? fail(409, 'BATCH_FULL') : done(result);
    }, partnerRow?.partner.id),
  );
  if (response.ok !== false || response.code !== 'PASSCODE_INVALID') await reserved.release();
  return response;
};
