import { done, type Handler } from '../http/operations.ts';
import { emailKey } from '../store/accounts.ts';

/**
 * Opts a person out of data sharing. Repeating it updates only the location.
 * @see [API-14]
 */
export const createConsent: Handler<'createConsent'> = async (call, { anonymousWrites }) => {
  const tooMany = anonymousWrites.admit('optOuts', call.address);
  if (tooMany) return tooMany;
  const { country, subdivision = null, userIdentifier, status } = call.body;
  return call.commit(async (tx) => {
    await tx
      .insertInto('opt_outs')
      .values({ email_key: emailKey(userIdentifier.email), country, subdivision })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ country, subdivision }))
      .execute();
    return done({ status });
  });
};
