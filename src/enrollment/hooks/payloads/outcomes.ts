import { isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import { CM_PER_INCH, OUTCOMES_POUNDS_PER_KG, toInches } from '../../../runtime/base/units.ts';
import type { CallSpec, PayloadHook, PayloadInput, Way } from '../../../runtime/engine/types.ts';
import { accessCodeOf, compact, known } from './parts.ts';

/** The questions of the outcomes beside weight and height, in order. @see [SET-29] [SET-30] [S-110] */
const OUTCOME_STEPS = [
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

/** One answer of the outcomes store. */
export type OutcomeAnswer = { readonly questionId: string; readonly answerSlugs: readonly string[] };

function slugs(answer: Json): readonly string[] {
  return (Array.isArray(answer) ? answer : [answer]).map(String);
}

function required(value: Json | undefined, name: string): number {
  if (typeof value !== 'number') throw new Error(`outcomes answers need ${name}`);
  return value;
}

function inKg(pounds: number): OutcomeAnswer {
  return { questionId: 'weight', answerSlugs: [String(pounds / OUTCOMES_POUNDS_PER_KG)] };
}

/**
 * The outcomes answers: weight in kg (pounds / 2.205), height in cm, then the mood and outcomes questions that were answered.
 * @throws when the weight is missing, or the height where a heightWeight answer exists.
 * @see [API-50] [PAY-25] [S-111] [C-13]
 */
export function outcomeAnswers(answers: JsonObject): readonly OutcomeAnswer[] {
  const { heightWeight } = answers;
  const measured = isJsonObject(heightWeight) ? heightWeight : null;
  const pounds = required(measured?.['weight'] ?? answers['weight'], 'a weight');
  const body: OutcomeAnswer[] = [inKg(pounds)];
  if (measured) {
    const inches = toInches(required(measured['heightFeetPortion'], 'a height'), required(measured['heightInchesPortion'], 'a height'));
    body.push({ questionId: 'height', answerSlugs: [String(inches * CM_PER_INCH)] });
  }
  const others = OUTCOME_STEPS.flatMap((questionId) => {
    const answer = answers[questionId];
    return answer === undefined || answer === null ? [] : [{ questionId, answerSlugs: slugs(answer) }];
  });
  return [...body, ...others];
}

/**
 * The recurring answers, in the order of the questions: all that the check-in asked, weight in kg (pounds / 2.205).
 * A weight that is known already is not asked for and not sent, and a MOOD member has none.
 * @throws when weight was asked and is missing.
 */
export function recurringAnswers({ visited, known }: Pick<Way, 'visited' | 'known'>): readonly OutcomeAnswer[] {
  return visited.flatMap((questionId) => {
    const answer = known[questionId];
    if (questionId === 'weight') return [inKg(required(answer, 'a weight'))];
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

/** POST /outcomes/v1/outcomes/{accessCode} with the baseline: survey instance 0. @see [D-05] [S-111] */
export const storeOutcomes: PayloadHook = (input) =>
  store(input, {
    surveyId: `${input.set.name}-0`,
    surveyExperienceSlug: 'b2b_baseline_outcomes',
    surveyAnswers: outcomeAnswers(input.way.known),
  });

/** POST /outcomes/v1/outcomes/{accessCode} with a check-in, by its instance. @see [RECUR-08] [RECUR-09] [RECUR-10] */
export const storeRecurringOutcomes: PayloadHook = (input) =>
  store(input, {
    surveyId: `${input.set.name}-${String(known(input, 'derived.surveyInstance') ?? 0)}`,
    surveyExperienceSlug: 'b2b_recurring_outcomes',
    surveyAnswers: recurringAnswers(input.way),
  });
