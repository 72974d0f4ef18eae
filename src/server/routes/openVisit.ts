import { done, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { takeVisit } from '../store/savedVisits.ts';

/** Returns a saved visit to the first device that opens its link. */
export const openVisit: Handler<'openVisit'> = async ({ body, address }, { db, limits, now }) => {
  const reserved = await limits.reserve(['visitTokenByAddress', address]);
  if (!reserved.ok) return reserved;
  const visit = await reserved.run(() => takeVisit(db, body.token, body.opener, now()));
  if (visit === null) return fail(410, 'VISIT_LINK_INVALID');
  await reserved.release();
  return done({ visit });
};
