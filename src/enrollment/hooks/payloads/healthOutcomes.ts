import { isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { CM_PER_INCH, OUTCOMES_POUNDS_PER_KG, toInches } from '../../../runtime/base/units.ts';
import type { CallSpec, PayloadHook, PayloadInput, Way } from '../../../runtime/engine/types.ts';
import { accessCodeOf, compact, surveyAnswers, valueOf } from './parts.ts';

/** Baseline questions besides weight and height, in the order in which they are sent [S-110]. */
const BASELINE_STEPS = [
  'phq1',
  'phq2',
  'phq3',
  'phq4',
  'nutritionBasics',
  'culturalImpacts',
  'eatingMovingAffordably',
  'exercise',
  'reachingHealthGoals',
];

/** An answer about a member's health outcomes, as it is stored. */
export type HealthOutcomeAnswer = { readonly questionId: string; readonly answerSlugs: readonly string[] };

function slugs(answer: Json): readonly string[] {
  return (Array.isArray(answer) ? answer : [answer]).map(String);
}

function requireNumber(value: Json | undefined, name: string): number {
  if (typeof value !== 'number') throw new Error(`outcomes answers need ${name}`);
  return value;
}

function inKg(pounds: number): HealthOutcomeAnswer {
  return { questionId: 'weight', answerSlugs: [String(pounds / OUTCOMES_POUNDS_PER_KG)] };
}

/**
 * Returns the answers of the baseline: weight in kg (pounds / 2.205 [PAY-25]), height in cm, then the answered mood and baseline
 * questions.
 * @throws when the weight is missing, or the height while a heightWeight answer exists [VAL-65] [VAL-66].
 */
export function baselineAnswers(answers: JsonObject): readonly HealthOutcomeAnswer[] {
  const { heightWeight } = answers;
  const measured = isJsonObject(heightWeight) ? heightWeight : null;
  const pounds = requireNumber(measured?.['weight'] ?? answers['weight'], 'a weight');
  const body: HealthOutcomeAnswer[] = [inKg(pounds)];
  if (measured) {
    const inches = toInches(
      requireNumber(measured['heightFeetPortion'], 'a height'),
      requireNumber(measured['heightInchesPortion'], 'a height'),
    );
    body.push({ questionId: 'height', answerSlugs: [String(inches * CM_PER_INCH)] });
  }
  const otherAnswers = BASELINE_STEPS.flatMap((questionId) => {
    const answer = answers[questionId];
    return answer === undefined || answer === null ? [] : [{ questionId, answerSlugs: slugs(answer) }];
  });
  return [...body, ...otherAnswers];
}

/**
 * Returns the check-in's answers in the order of its questions, with weight in kg (pounds / 2.205 [PAY-25]). A weight that is already known
 * is neither asked for nor sent, and MOOD members have none.
 * @throws when the weight was asked for and is missing [VAL-65].
 */
export function checkInAnswers({ visited, effectiveAnswers }: Pick<Way, 'visited' | 'effectiveAnswers'>): readonly HealthOutcomeAnswer[] {
  return visited.flatMap((questionId) => {
    const answer = effectiveAnswers[questionId];
    if (questionId === 'weight') return [inKg(requireNumber(answer, 'a weight'))];
    return answer === undefined || answer === null ? [] : [{ questionId, answerSlugs: slugs(answer) }];
  });
}

function store(input: PayloadInput, survey: JsonObject): CallSpec {
  return {
    operation: 'storeOutcomes',
    params: compact({ accessCode: accessCodeOf(input) }),
    body: { survey: { surveysCompleted: [survey] } },
  };
}

/** Builds POST /outcomes/v1/outcomes/{accessCode} for the baseline, which is survey instance 0 [S-111] [D-05]. */
export const storeOutcomes: PayloadHook = (input) =>
  store(input, {
    surveyId: `${input.set.name}-0`,
    surveyExperienceSlug: 'b2b_baseline_outcomes',
    surveyAnswers: baselineAnswers(input.way.effectiveAnswers),
  });

/** Builds POST /outcomes/v1/outcomes/{accessCode} for a check-in, by its instance [S-111]. */
export const storeRecurringOutcomes: PayloadHook = (input) =>
  store(input, {
    surveyId: `${input.set.name}-${String(valueOf(input, 'derived.surveyInstance') ?? 0)}`,
    surveyExperienceSlug: 'b2b_recurring_outcomes',
    surveyAnswers: checkInAnswers(input.way),
  });

/** Builds POST /outcomes/v1/surveys/{accessCode} for a member survey: all answers on its way. */
export const storeSurveyAnswers: PayloadHook = (input) => ({
  operation: 'storeSurveyAnswers',
  params: compact({ accessCode: accessCodeOf(input) }),
  body: { questionSet: input.set.name, locale: valueOf(input, 'member.locale') ?? 'en', answers: surveyAnswers(input) },
});
