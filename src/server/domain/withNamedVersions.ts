import type { OperationId } from '../../enrollment/api/operations.ts';
import { fail } from '../base/problem.ts';
import type { CallResponse, Call, Handler } from '../http/operations.ts';
import type { Services } from '../services.ts';

/**
 * Serves an operation whose request contains answers.
 * @param claimedHash the version of the set that the answers were given to; null when none is known
 */
export type AnswersHandler<Id extends OperationId> = (
  call: Call<Id>,
  services: Services,
  claimedHash: string | null,
) => Promise<CallResponse<Id>>;

/** Refusals that depend on the version of the set. */
const BY_VERSION: readonly string[] = ['SURVEY_NOT_ACCEPTED', 'GINA_CONSENT_REQUIRED'];

/**
 * Lets a handler replay the answers through the version of the set that the page used. If that version is unknown and the current
 * one refuses the answers, the reply says that the survey is outdated: the page then loads the current one and asks only the
 * questions without a valid answer.
 */
export function withNamedVersions<Id extends OperationId>(handle: AnswersHandler<Id>): Handler<Id> {
  return async (call, services) => {
    const { replay, claimedHash, isUnknown } = await services.setVersions.replayFor(call.header('question-set-version'));
    const response = await handle(call, { ...services, replay }, claimedHash);
    return isUnknown && response.ok === false && BY_VERSION.includes(response.code) ? fail(409, 'SURVEY_OUTDATED') : response;
  };
}
