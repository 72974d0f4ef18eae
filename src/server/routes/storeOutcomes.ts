import { noContent, type Handler } from '../http/operations.ts';
import { refuseStranger } from '../security/members.ts';
import { audit } from '../store/audit.ts';

/** Stores completed outcomes surveys; one that is stored already is replaced. @see specification 1, section 7 */
export const storeOutcomes: Handler<'storeOutcomes'> = async (call, { db, now }) => {
  const { accessCode } = call.path;
  const stranger = await refuseStranger(db, call.bearer, accessCode, now());
  if (stranger) return stranger;
  return call.commit(async (tx) => {
    for (const { surveyId, surveyExperienceSlug, surveyAnswers } of call.body.survey.surveysCompleted) {
      const stored = { answers: JSON.stringify(surveyAnswers), stored_at: now() };
      await tx
        .insertInto('outcomes')
        .values({ access_code: accessCode, survey_id: surveyId, experience: surveyExperienceSlug, ...stored })
        .onConflict((conflict) => conflict.columns(['access_code', 'survey_id', 'experience']).doUpdateSet(stored))
        .execute();
    }
    await audit(tx, { actor: accessCode, action: 'storeOutcomes', subject: accessCode, requestId: call.requestId });
    return noContent;
  });
};
