import type { components } from '../../enrollment/api/generated/enrollment.ts';
import { OUTCOMES_POUNDS_PER_KG } from '../../runtime/base/units.ts';
import { fail, type Failure } from '../base/problem.ts';
import type { ReportedHealth } from '../store/healthOutcomes.ts';

type SurveyCompleted = components['schemas']['SurveyCompleted'];

/** The largest values that a check-in accepts. tests/definitions compares them with RECURRING_OUTCOMES. */
export const MAX_POUNDS = 740;
export const MAX_EXERCISE_MINUTES = 10_000;

/** Reads the profile facts from completed check-ins. A baseline adds none, because the enrollment has already stored them. */
export function reportedHealthIn(surveys: readonly SurveyCompleted[]): { readonly ok: true; readonly reported: ReportedHealth } | Failure {
  const reported: { -readonly [Name in keyof ReportedHealth]: ReportedHealth[Name] } = {};
  for (const { surveyExperienceSlug, surveyAnswers } of surveys) {
    if (surveyExperienceSlug !== 'b2b_recurring_outcomes') continue;
    for (const { questionId, answerSlugs } of surveyAnswers) {
      if (questionId !== 'weight' && questionId !== 'exercise') continue;
      const value = numberOf(answerSlugs);
      if (questionId === 'weight') {
        if (!(value > 0 && value <= MAX_POUNDS / OUTCOMES_POUNDS_PER_KG)) return numberRefusal(questionId);
        reported.weightKg = value;
      } else {
        if (!(value >= 0 && value <= MAX_EXERCISE_MINUTES)) return numberRefusal(questionId);
        reported.exerciseMinutes = value;
      }
    }
  }
  return { ok: true, reported };
}

/** Parses an answer as a number. Returns NaN if it is not a number or has several values. */
function numberOf([slug, ...more]: readonly string[]): number {
  return slug !== undefined && more.length === 0 && /^\d{1,5}(\.\d{1,20})?$/.test(slug) ? Number(slug) : NaN;
}

function numberRefusal(step: string): Failure {
  return fail(422, 'SURVEY_NOT_ACCEPTED', { step, reason: 'The answer is not a number or is out of range.' });
}
