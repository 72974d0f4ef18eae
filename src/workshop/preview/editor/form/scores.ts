import { isSameJson, jsonAt, objectAt, type Json } from '../../../../runtime/base/json.ts';
import { FOLDER } from '../../../../runtime/definitions/sources.ts';
import { ruleFiles, valueIn, type JsonLocation, type TextOf } from '../locations.ts';
import { optionValue, ruleOn, type ValueEdit, type StepForm } from './stepForm.ts';

/** A score: a derived value that adds up points. */
export interface Score {
  readonly name: string;
  /** The author's note; null if there is none. */
  readonly description: string | null;
  /** The position of its list of addends. */
  readonly location: JsonLocation;
  readonly addends: readonly Json[];
}

/** A change to the points that an option gives. Null removes them. */
interface PointsToGive {
  readonly answer: StepForm['answer'];
  readonly option: string;
  readonly points: number | null;
}

/** Returns the scores that a set may use: its own, and those of the files that it includes. */
export function scoresOf(set: string, textOf: TextOf): readonly Score[] {
  return derivedValuesIn(set, textOf).flatMap(({ file, name, value }): readonly Score[] => {
    const addends = jsonAt(value, ['rule', '+']);
    const description = jsonAt(value, ['description']);
    if (!Array.isArray(addends)) return [];
    const location = { file, path: ['derived', name, 'rule', '+'] };
    return [{ name, description: typeof description === 'string' ? description : null, location, addends }];
  });
}

/** Returns the derived values of a set and of the files that it includes. */
function derivedValuesIn(set: string, textOf: TextOf): readonly { readonly file: string; readonly name: string; readonly value: Json }[] {
  return ruleFiles(set, textOf).flatMap((file) => {
    return Object.entries(objectAt(valueIn(textOf(file)), 'derived')).map(([name, value = null]) => ({ file, name, value }));
  });
}

/** Returns the points that an option gives; null if it gives none. */
export function pointsOf(score: Score, answer: StepForm['answer'], option: string): number | null {
  const points = jsonAt(score.addends[indexOf(score, answer, option)] ?? null, ['if', 1]);
  return typeof points === 'number' ? points : null;
}

/**
 * Returns the edits that give an option its points in a score. A set that lacks the score gets it, so that the rules of a step which
 * several sets use can compare it in each of them.
 * @param sets the sets that use the step
 */
export function withPoints(
  { name, description }: Pick<Score, 'name' | 'description'>,
  pointsToGive: PointsToGive,
  sets: readonly string[],
  textOf: TextOf,
): readonly ValueEdit[] {
  const edits = sets.flatMap((set): readonly ValueEdit[] => {
    const score = scoresOf(set, textOf).find((each) => each.name === name);
    if (score) return changePoints(score, pointsToGive);
    // A value of that name that is not a score stays unchanged.
    if (pointsToGive.points === null || derivedValuesIn(set, textOf).some((each) => each.name === name)) return [];
    const rule = { '+': [addend(pointsToGive.answer, pointsToGive.option, pointsToGive.points)] };
    const location = { file: `${FOLDER}/${set}.json`, path: ['derived', name] };
    return [{ location, value: description === null ? { rule } : { description, rule } }];
  });
  // Sets may include the score from one file.
  return [...new Map(edits.map((edit) => [edit.location.file, edit])).values()];
}

function changePoints(score: Score, { answer, option, points }: PointsToGive): readonly ValueEdit[] {
  const { file, path } = score.location;
  const index = indexOf(score, answer, option);
  const isKnown = index >= 0;
  if (points === null) {
    if (!isKnown) return [];
    // A sum without addends would not be a number.
    return score.addends.length === 1
      ? [{ location: score.location, value: NOTHING }]
      : [{ location: { file, path: [...path, index] }, value: undefined }];
  }
  if (isKnown) return [{ location: { file, path: [...path, index, 'if', 1] }, value: points }];
  const added = addend(answer, option, points);
  if (isSameJson(score.addends, NOTHING)) return [{ location: score.location, value: [added] }];
  return [{ location: { file, path: [...path, score.addends.length] }, value: added }];
}

/** Derives the name of a new score from its title: `stressScore` for "Stress score". The name is free in all given sets. */
export function scoreName(title: string, sets: readonly string[], textOf: TextOf): string {
  return optionValue(
    title,
    sets.flatMap((set) => derivedValuesIn(set, textOf).map(({ name }) => name)),
  );
}

/** The addends of a score that gives no points yet. */
const NOTHING: readonly Json[] = [0];

/** Returns an addend that is 0 unless the answer has the option. */
function addend(answer: StepForm['answer'], option: string, points: number): Json {
  return { if: [ruleOn(answer, [option]), points, 0] };
}

function indexOf({ addends }: Score, answer: StepForm['answer'], option: string): number {
  const rule = ruleOn(answer, [option]);
  return addends.findIndex((each) => {
    const parts = jsonAt(each, ['if']);
    return (
      Array.isArray(parts) && parts.length === 3 && parts[2] === 0 && typeof parts[1] === 'number' && isSameJson(parts[0] ?? null, rule)
    );
  });
}
