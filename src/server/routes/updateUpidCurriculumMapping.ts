import { noContent, type Handler } from '../http/operations.ts';
import { fail } from '../base/problem.ts';
import { mapCurriculum, upidRefusal } from '../store/upids.ts';

/**
 * Maps a program id to the curriculum of the chosen program, while the id may still be claimed.
 * @see [API-48]
 */
export const updateUpidCurriculumMapping: Handler<'updateUpidCurriculumMapping'> = async (call, { db, limits, now }) => {
  const { upid } = call.path;
  const limited = await limits.check(['upidByAddress', call.address]);
  if (limited) return limited;
  const refusal = await upidRefusal(db, upid, now());
  if (refusal === 'ERROR_ACTIVATION_CODE_DOESNT_EXIST') {
    await limits.count(['upidByAddress', call.address]);
    return fail(404, 'UPID_NOT_FOUND');
  }
  if (refusal) return fail(409, 'UPID_UNAVAILABLE');
  return call.commit(async (tx) => ((await mapCurriculum(tx, upid, call.body)) ? noContent : fail(404, 'UPID_NOT_FOUND')));
};
