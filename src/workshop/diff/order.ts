import type { QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { namesReadIn } from '../../runtime/definitions/rulesBehind.ts';
import { endsWay } from '../explore/states/ends.ts';
import { rulesOfStep } from '../explore/terms/variables.ts';

/** Two steps whose order is reversed in the new version; `first` comes first in the old one. */
export interface Swap {
  readonly first: string;
  readonly second: string;
}

/** A common order for the steps of two versions, in which each step comes after everything that it reads in either version. */
export interface CommonOrder {
  readonly ids: readonly string[];
  readonly swaps: readonly Swap[];
  /** By version: the steps that read the answer of a step which comes later in the other version. */
  readonly readersOfLaterSteps: Readonly<Record<'before' | 'after', ReadonlySet<string>>>;
  /** Effects of the new order that are not examined, as text. */
  readonly open: readonly string[];
}

/** The names that a step reads and writes: `answers.sex`, `program`, `eligibility`. */
interface DataFlow {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  /** The names that only its texts and its initial value read. */
  readonly shows: ReadonlySet<string>;
}

function sourceOf(name: string): string {
  const [root = '', key = ''] = name.split('.');
  return root === 'answers' ? `answers.${key}` : root;
}

function dataFlowsOf(set: QuestionSet): ReadonlyMap<string, DataFlow> {
  const sources = (rules: readonly Rule[]) => new Set([...namesReadIn(set, rules)].map(sourceOf));
  return new Map(
    set.steps.map((step) => {
      const { prefill: _prefill, variant: _variant, textValues: _values, reply, ...deciding } = step;
      const selects = step.effects?.some(({ program }) => program !== undefined) === true;
      const written = [step.answer && `answers.${step.answerKey ?? step.id}`, step.call?.result, selects && 'program'];
      const writes = new Set(written.filter((source) => typeof source === 'string'));
      const shows = sources([...rulesOfStep(step), ...(reply === undefined ? [] : [reply])]);
      return [step.id, { reads: sources(rulesOfStep(deciding)), writes, shows }];
    }),
  );
}

const intersects = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...one].some((source) => other.has(source));

/** Returns true for a step that can end the way. */
export function mayEnd({ effects = [], call }: Step): boolean {
  const ends = Object.values(call?.outcomes ?? {}).some(endsWay);
  return ends || effects.some(({ screenOut }) => screenOut !== undefined);
}

/** Returns true for a step whose answer must satisfy more than its type, so that no valid answer may exist. */
export function mayRefuse({ answer, checks = [], call }: Step): boolean {
  const canContinue = !call || Object.values(call.outcomes).some((action) => 'go' in action);
  return checks.length > 0 || !canContinue || /"(?:checks|among)":/u.test(JSON.stringify(answer ?? null));
}

/** Sorts ids so that each comes after those that it has to follow, otherwise in the given order; null for a cycle. */
function sortIds(ids: readonly string[], follows: (id: string, other: string) => boolean): readonly string[] | null {
  const remaining = [...ids];
  const done: string[] = [];
  while (remaining.length > 0) {
    const next = remaining.findIndex((id) => remaining.every((other) => other === id || !follows(id, other)));
    if (next === -1) return null;
    done.push(...remaining.splice(next, 1));
  }
  return done;
}

/** Merges two lists: keeps the order of the second, and inserts each id that it lacks after the id that precedes it in the first. */
export function mergedIds(before: readonly string[], after: readonly string[]): readonly string[] {
  const ids = [...after];
  for (const [index, id] of before.entries()) if (!ids.includes(id)) ids.splice(ids.indexOf(before[index - 1] ?? '') + 1, 0, id);
  return ids;
}

/** Returns a common order for the steps of both versions, or the reasons, as text, why there is none. */
export function commonOrder(before: QuestionSet, after: QuestionSet): CommonOrder | readonly string[] {
  const [oldIndexes, newIndexes] = [before, after].map(({ steps }) => new Map(steps.map(({ id }, index) => [id, index])));
  if (!oldIndexes || !newIndexes) return [];
  const merged = mergedIds([...newIndexes.keys()], [...oldIndexes.keys()]);
  const common = merged.filter((id) => oldIndexes.has(id) && newIndexes.has(id));
  const isBefore = (order: ReadonlyMap<string, number>, one: string, other: string) => (order.get(one) ?? 0) < (order.get(other) ?? 0);
  const swaps = common.flatMap((second, index) =>
    common.slice(0, index).flatMap((first) => (isBefore(newIndexes, first, second) ? [] : [{ first, second }])),
  );
  if (swaps.length === 0)
    return {
      ids: mergedIds([...oldIndexes.keys()], [...newIndexes.keys()]),
      swaps,
      readersOfLaterSteps: { before: new Set(), after: new Set() },
      open: [],
    };
  const dataFlows = [before, after].map(dataFlowsOf);
  const swapped = new Map<string, Set<string>>();
  const problems: string[] = [];
  const open = new Set<string>();
  const readersOfLaterSteps = { before: new Set<string>(), after: new Set<string>() };
  const hasKnownFrom = (id: string): boolean => [before, after].some(({ steps }) => steps.some((step) => step.id === id && step.knownFrom));
  const ends = (id: string): boolean => [before, after].some(({ steps }) => steps.some((step) => step.id === id && mayEnd(step)));
  for (const { first, second } of swaps) {
    swapped.set(first, (swapped.get(first) ?? new Set()).add(second));
    swapped.set(second, (swapped.get(second) ?? new Set()).add(first));
    for (const [version, dataFlow] of dataFlows.entries()) {
      const [one, two] = [dataFlow.get(first), dataFlow.get(second)];
      if (!one || !two) continue;
      const change = `${first} and ${second} are in a different order`;
      if (intersects(one.writes, two.writes)) problems.push(`${change}, and both decide the same value`);
      const [reader, writer] = version === 0 ? [two, one] : [one, two];
      if (intersects(reader.reads, writer.writes))
        readersOfLaterSteps[version === 0 ? 'before' : 'after'].add(version === 0 ? second : first);
      if ([one, two].some(({ writes }) => writes.has('program')) && [one, two].some(({ reads }) => reads.has('program')))
        problems.push(`${change}, and one selects the program that the other reads`);
      if (intersects(reader.shows, writer.writes) && !intersects(reader.reads, writer.writes))
        open.add(`${change}, and a text or initial value of one reads the other`);
    }
    if (
      [before, after].some(({ screenOuts }) => screenOuts.some(({ offer }) => offer)) &&
      (hasKnownFrom(first) ? ends(second) : hasKnownFrom(second) && ends(first))
    )
      open.add(`${first} and ${second} are in a different order; one may be known without asking, and the other may end the survey`);
  }
  if (problems.length > 0) return [...new Set(problems)];
  for (const { first, second } of swaps)
    if (readersOfLaterSteps.before.has(second) && readersOfLaterSteps.after.has(first) && ends(first) && ends(second))
      open.add(`${first} and ${second} are in a different order, and each now reads what it did not read before`);
  const follows = (id: string, other: string): boolean => {
    const [inOld, inNew] = [oldIndexes, newIndexes].map((order) => order.has(id) && order.has(other));
    if (!swapped.get(id)?.has(other)) return inOld ? isBefore(oldIndexes, other, id) : inNew === true && isBefore(newIndexes, other, id);
    // If `id` comes later in a version and reads the answer of `other` there, it must also come later here.
    return [oldIndexes, newIndexes].some((order, version) => {
      const [ownFlow, otherFlow] = [dataFlows[version]?.get(id), dataFlows[version]?.get(other)];
      return isBefore(order, other, id) && ownFlow !== undefined && otherFlow !== undefined && intersects(ownFlow.reads, otherFlow.writes);
    });
  };
  const ids = sortIds(merged, follows);
  return ids ? { ids, swaps, readersOfLaterSteps, open: [...open] } : ['steps that read each other are in a different order'];
}

/**
 * Returns, for each step of a common order, its position in a version's own order. Steps that the version lacks follow those before
 * them.
 */
export function ownOrder(ids: readonly string[], { steps }: QuestionSet): readonly number[] {
  const versionOrder = mergedIds(
    ids,
    steps.map(({ id }) => id),
  );
  return ids.map((id) => versionOrder.indexOf(id));
}
