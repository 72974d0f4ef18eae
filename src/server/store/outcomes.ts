import { sql } from 'kysely';
import type { components } from '../../enrollment/api/generated/enrollment.ts';
import type { Db } from './schema.ts';

/** What a check-in tells for the member's profile; left out: it was not asked. */
export interface Told {
  readonly weightKg?: number;
  readonly exerciseMinutes?: number;
}

/**
 * Stores a completed outcomes survey. A baseline that is stored already is replaced. A check-in asks only for what is not known:
 * one that is done again keeps the answers that it was not asked for again.
 */
export async function storeSurvey(
  tx: Db,
  accessCode: string,
  { surveyId, surveyExperienceSlug, surveyAnswers }: components['schemas']['SurveyCompleted'],
  now: Date,
): Promise<void> {
  const stored = { answers: JSON.stringify(surveyAnswers), stored_at: now };
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

/** Puts what check-ins have told into the member's account, where the profile is read. */
export async function keepTold(tx: Db, accessCode: string, { weightKg, exerciseMinutes }: Told, now: Date): Promise<void> {
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
