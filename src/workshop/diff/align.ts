import { isSameJson, type Json } from '../../runtime/base/json.ts';
import type { AnswerSchema, QuestionSet, Step } from '../../runtime/definitions/types.ts';
import { commonOrder, ownOrder, type CommonOrder, type Swap } from './order.ts';
import { plain } from './structure.ts';

/** An answer that only one version accepts by its type: an option, or a number within its limits. */
export interface OneSided {
  readonly step: string;
  readonly value: Json;
  /** The version that accepts it. */
  readonly takenBy: 'before' | 'after';
}

/**
 * Two versions of a set with the same steps in one order. A step that one version lacks is present but never shown. Answers are
 * those that both accept.
 */
export interface Aligned {
  readonly before: QuestionSet;
  readonly after: QuestionSet;
  readonly oneSided: readonly OneSided[];
  /** The position of each step in each version's own order. */
  readonly orders: Readonly<Record<'before' | 'after', readonly number[]>>;
  readonly swaps: readonly Swap[];
  readonly readersOfLaterSteps: CommonOrder['readersOfLaterSteps'];
  /** The parts, apart from the ways, that cannot be compared, as text. */
  readonly open: readonly string[];
}

function without(schema: AnswerSchema, keys: readonly string[]): Json | undefined {
  return plain(Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key))));
}

/** Returns the schema of the answers that both accept; null if they cannot be compared. */
function commonAnswer(one: AnswerSchema, other: AnswerSchema): AnswerSchema | null {
  if (isSameJson(plain(one), plain(other))) return one;
  if (one.type === 'number' && other.type === 'number' && isSameJson(without(one, ['min', 'max']), without(other, ['min', 'max']))) {
    const mins = [one.min, other.min].filter((value) => value !== undefined);
    const maxs = [one.max, other.max].filter((value) => value !== undefined);
    return { ...one, ...(mins.length > 0 && { min: Math.max(...mins) }), ...(maxs.length > 0 && { max: Math.min(...maxs) }) };
  }
  const keys = ['options', 'exclusive'];
  if ((one.type !== 'choice' && one.type !== 'choices') || !isSameJson(without(one, keys), without(other, keys))) return null;
  if (other.type !== one.type) return null;
  const options = one.options.filter((option) => other.options.includes(option));
  if (options.length === 0) return null;
  if (one.type === 'choice') return { ...one, options };
  const exclusive = ({ exclusive: list = [] }: typeof one) => list.filter((option) => options.includes(option)).toSorted();
  if (other.type !== 'choices' || !isSameJson([...exclusive(one)], [...exclusive(other)])) return null;
  return { ...one, options, exclusive: exclusive(one) };
}

/** Returns answers that a schema accepts and a narrower one does not: each option, each end of a range. */
function beyond(schema: AnswerSchema, common: AnswerSchema): readonly Json[] {
  if (schema.type === 'number' && common.type === 'number') {
    return [...(schema.min === common.min ? [] : [schema.min ?? 0]), ...(schema.max === common.max ? [] : [schema.max ?? 1000])];
  }
  if (schema.type === 'choice' && common.type === 'choice') return schema.options.filter((option) => !common.options.includes(option));
  if (schema.type !== 'choices' || common.type !== 'choices') return [];
  return schema.options.flatMap((option) => (common.options.includes(option) ? [] : [[option]]));
}

/** Returns the part of a step that must be equal in both versions before their ways can be compared. */
function frame({ answerKey, call }: Step): Json | undefined {
  return plain({ answerKey, call: call && { hook: call.hook, result: call.result, outcomes: call.outcomes } });
}

/**
 * Gives two versions of a set the same steps and answers, so that their ways can be compared.
 * @returns the reasons, as text, if that is impossible
 */
export function align(before: QuestionSet, after: QuestionSet): Aligned | readonly string[] {
  const [olds, news] = [before, after].map(({ steps }) => new Map(steps.map((step) => [step.id, step])));
  const order = commonOrder(before, after);
  const problems = 'ids' in order ? [] : [...order];
  if (before.enrollmentType !== after.enrollmentType) problems.push('the enrollment type has changed');
  const oneSided: OneSided[] = [];
  const pairs = ('ids' in order ? order.ids : []).flatMap((id) => {
    const [old, newStep] = [olds?.get(id), news?.get(id)];
    const either = old ?? newStep;
    if (!either) return [];
    const { visibleWhen: _visible, knownFrom: _known, confirmWhen: _confirm, effects: _effects, checks: _checks, ...rest } = either;
    const hidden: Step = { ...rest, visibleWhen: false };
    if (!old || !newStep) return [{ old: old ?? hidden, now: newStep ?? hidden }];
    if (!isSameJson(frame(old), frame(newStep))) problems.push(`${id} has another call or answer key`);
    const answer = old.answer && newStep.answer ? commonAnswer(old.answer, newStep.answer) : null;
    if (!old.answer && !newStep.answer) return [{ old, now: newStep }];
    if (!answer || !old.answer || !newStep.answer) {
      problems.push(`the answer of ${id} has a different type`);
      return [];
    }
    for (const value of beyond(old.answer, answer)) oneSided.push({ step: id, value, takenBy: 'before' });
    for (const value of beyond(newStep.answer, answer)) oneSided.push({ step: id, value, takenBy: 'after' });
    return [{ old: { ...old, answer }, now: { ...newStep, answer } }];
  });
  if (problems.length > 0 || !('ids' in order)) return problems;
  return {
    before: { ...before, steps: pairs.map(({ old }) => old) },
    after: { ...after, steps: pairs.map(({ now }) => now) },
    oneSided,
    orders: { before: ownOrder(order.ids, before), after: ownOrder(order.ids, after) },
    swaps: order.swaps,
    readersOfLaterSteps: order.readersOfLaterSteps,
    open: order.open,
  };
}
