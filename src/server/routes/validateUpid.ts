import { done, type Handler } from '../http/operations.ts';
import { upidRefusal } from '../store/upids.ts';

/**
 * Returns whether a program id may still be claimed. An unknown one counts as a failed attempt.
 * @see [API-20] [ERR-25] [D-15]
 */
export const validateUpid: Handler<'validateUpid'> = async ({ path, address }, { db, limits, now }) => {
  const [limited, requestError] = await Promise.all([limits.check(['upidByAddress', address]), upidRefusal(db, path.upid, now())]);
  if (limited) return limited;
  if (requestError === null) return done({ available: true });
  if (requestError === 'ERROR_ACTIVATION_CODE_DOESNT_EXIST') await limits.count(['upidByAddress', address]);
  return done({ available: false, requestError });
};
