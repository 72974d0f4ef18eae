import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Place, Sealer } from '../encryption/sealer.ts';
import { changeHealth } from './accounts.ts';
import type { Db } from './schema.ts';
import { placeOf } from './sealed.ts';

/** The facts from a check-in that update the member's profile; a field that was not asked is absent. */
export interface Reported {
  readonly weightKg?: number;
  readonly exerciseMinutes?: number;
}

/**
 * Stores a completed outcomes survey. A new baseline replaces the stored one. A check-in asks only for unknown facts, so a repeated
 * one keeps the stored answers to questions that it did not ask again.
 */
export async function storeSurvey(
  tx: Db,
  sealer: Sealer,
  accessCode: string,
  { surveyId, surveyExperienceSlug: experience, surveyAnswers }: components['schemas']['SurveyCompleted'],
  { setHash, now }: { readonly setHash: string | null; readonly now: Date },
): Promise<void> {
  const place = placeOf('outcomes', 'answers', accessCode, surveyId, experience);
  const earlierAnswers = experience === 'b2b_recurring_outcomes' ? await storedAnswers(tx, sealer, place) : [];
  const answeredIds = new Set<unknown>(surveyAnswers.map(({ questionId }) => questionId));
  const keptAnswers = earlierAnswers.filter((answer) => !answeredIds.has(isJsonObject(answer) ? answer['questionId'] : undefined));
  const answers = JSON.stringify(sealer.seal(place, [...surveyAnswers.map((answer) => ({ ...answer })), ...keptAnswers]));
  const values = { answers, set_hash: setHash, stored_at: now };
  await tx
    .insertInto('outcomes')
    .values({ access_code: accessCode, survey_id: surveyId, experience, ...values })
    .onConflict((conflict) => conflict.columns(['access_code', 'survey_id', 'experience']).doUpdateSet(values))
    .execute();
}

/** Returns the stored answers of an outcomes survey; none if it is new. */
async function storedAnswers(tx: Db, { open }: Sealer, place: Place): Promise<readonly Json[]> {
  const [accessCode = '', surveyId = '', experience = ''] = place.row;
  // Two concurrent check-ins would otherwise both find none.
  await tx.selectFrom('accounts').select('access_code').where('access_code', '=', accessCode).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('outcomes')
    .select('answers')
    .where('access_code', '=', accessCode)
    .where('survey_id', '=', surveyId)
    .where('experience', '=', experience)
    .executeTakeFirst();
  const answers = row ? open(place, row.answers) : [];
  return Array.isArray(answers) ? answers : [];
}

/** Updates the member's account, from which the profile is read, with facts from check-ins. */
export async function storeReported(tx: Db, sealer: Sealer, accessCode: string, reported: Reported, now: Date): Promise<void> {
  const { weightKg, exerciseMinutes } = reported;
  if (weightKg === undefined && exerciseMinutes === undefined) return;
  const exercise = exerciseMinutes === undefined ? {} : { exerciseMinutes, exerciseLoggedAt: now };
  await changeHealth(tx, sealer, accessCode, { ...(weightKg !== undefined && { weightKg }), ...exercise }, { updated_at: now });
}
