import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { FieldLocation, FieldCipher } from '../encryption/fieldCipher.ts';
import { changeHealth } from './accounts.ts';
import type { Db } from './schema.ts';
import { fieldLocation } from './encryptedColumns.ts';

/** The facts from a check-in that update the member's profile; a field that was not asked is absent. */
export interface ReportedHealth {
  readonly weightKg?: number;
  readonly exerciseMinutes?: number;
}

/**
 * Stores a completed outcomes survey. A new baseline replaces the stored one. A check-in asks only for unknown facts, so a repeated
 * one keeps the stored answers to questions that it did not ask again.
 */
export async function storeOutcomesSurvey(
  tx: Db,
  cipher: FieldCipher,
  accessCode: string,
  { surveyId, surveyExperienceSlug: experience, surveyAnswers }: components['schemas']['SurveyCompleted'],
  { setHash, now }: { readonly setHash: string | null; readonly now: Date },
): Promise<void> {
  const field = fieldLocation('outcomes', 'answers', accessCode, surveyId, experience);
  const earlierAnswers = experience === 'b2b_recurring_outcomes' ? await storedAnswers(tx, cipher, field) : [];
  const answeredIds = new Set<unknown>(surveyAnswers.map(({ questionId }) => questionId));
  const keptAnswers = earlierAnswers.filter((answer) => !answeredIds.has(isJsonObject(answer) ? answer['questionId'] : undefined));
  const answers = JSON.stringify(cipher.encrypt(field, [...surveyAnswers.map((answer) => ({ ...answer })), ...keptAnswers]));
  const values = { answers, set_hash: setHash, stored_at: now };
  await tx
    .insertInto('outcomes')
    .values({ access_code: accessCode, survey_id: surveyId, experience, ...values })
    .onConflict((conflict) => conflict.columns(['access_code', 'survey_id', 'experience']).doUpdateSet(values))
    .execute();
}

/** Returns the stored answers of an outcomes survey; none if it is new. */
async function storedAnswers(tx: Db, { decrypt }: FieldCipher, field: FieldLocation): Promise<readonly Json[]> {
  const [accessCode = '', surveyId = '', experience = ''] = field.row;
  // Two concurrent check-ins would otherwise both find none.
  await tx.selectFrom('accounts').select('access_code').where('access_code', '=', accessCode).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('outcomes')
    .select('answers')
    .where('access_code', '=', accessCode)
    .where('survey_id', '=', surveyId)
    .where('experience', '=', experience)
    .executeTakeFirst();
  const answers = row ? decrypt(field, row.answers) : [];
  return Array.isArray(answers) ? answers : [];
}

/** Updates the member's account, from which the profile is read, with facts from check-ins. */
export async function storeReportedHealth(
  tx: Db,
  cipher: FieldCipher,
  accessCode: string,
  reported: ReportedHealth,
  now: Date,
): Promise<void> {
  const { weightKg, exerciseMinutes } = reported;
  if (weightKg === undefined && exerciseMinutes === undefined) return;
  const exercise = exerciseMinutes === undefined ? {} : { exerciseMinutes, exerciseLoggedAt: now };
  await changeHealth(tx, cipher, accessCode, { ...(weightKg !== undefined && { weightKg }), ...exercise }, { updated_at: now });
}
