import { sql } from 'kysely';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Db } from './schema.ts';

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
  accessCode: string,
  { surveyId, surveyExperienceSlug, surveyAnswers }: components['schemas']['SurveyCompleted'],
  { setHash, now }: { readonly setHash: string | null; readonly now: Date },
): Promise<void> {
  const stored = { answers: JSON.stringify(surveyAnswers), set_hash: setHash, stored_at: now };
  const merged = sql<string>`excluded.answers || coalesce((
    select jsonb_agg(kept) from jsonb_array_elements(outcomes.answers) kept
    where not exists (select from jsonb_array_elements(excluded.answers) told where told->>'questionId' = kept->>'questionId')
  ), '[]')`;
  await tx
    .insertInto('outcomes')
    .values({ access_code: accessCode, survey_id: surveyId, experience: surveyExperienceSlug, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['access_code', 'survey_id', 'experience'])
        .doUpdateSet(surveyExperienceSlug === 'b2b_recurring_outcomes' ? { ...stored, answers: merged } : stored),
    )
    .execute();
}

/** Updates the member's account, from which the profile is read, with facts from check-ins. */
export async function storeReported(tx: Db, accessCode: string, { weightKg, exerciseMinutes }: Reported, now: Date): Promise<void> {
  if (weightKg === undefined && exerciseMinutes === undefined) return;
  await tx
    .updateTable('accounts')
    .set({
      ...(weightKg !== undefined && { weight_kg: weightKg }),
      ...(exerciseMinutes !== undefined && { exercise_minutes: exerciseMinutes, exercise_logged_at: now }),
      updated_at: now,
    })
    .where('access_code', '=', accessCode)
    .execute();
}
