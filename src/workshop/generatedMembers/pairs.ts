import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import { scopeOf } from '../../runtime/engine/way.ts';
import { truthy } from '../../runtime/rules/operators.ts';
import { answeredCandidate } from './candidate.ts';
import { titleOf, testedInputs, type InputSearch, type TestedInput } from './inputs.ts';
import type { Threshold } from './thresholds.ts';
import type { Base, Candidate, Walker } from './types.ts';

/** Two members on either side of a threshold, as close to it as answers allow. */
export interface Pair {
  readonly holds: Candidate;
  readonly fails: Candidate;
}

/** Longer lists are searched by bisection. */
const FEW = 40;
/** The number of members tried to find two sides that differ in more than a computed value. */
const BASES = 60;

export function inOrder({ values }: TestedInput): TestedInput['values'] {
  const rank = (value: Json | undefined): number =>
    typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return values.filter(({ value }) => !Number.isNaN(rank(value))).toSorted((one, other) => rank(one.value) - rank(other.value));
}

/** Returns the first two neighbours with different test results; null if there are none. */
export function flip<T>(values: readonly T[], test: (value: T) => boolean): readonly [T, T] | null {
  const results = new Map<number, boolean>();
  const at = (index: number): boolean => {
    const value = values[index];
    const result = results.get(index) ?? (value !== undefined && test(value));
    results.set(index, result);
    return result;
  };
  let [low, high] = [0, values.length - 1];
  if (values.length <= FEW) {
    low = values.findIndex((_, index) => index + 1 < values.length && at(index) !== at(index + 1));
    high = low + 1;
  } else {
    // The lowest values may mean an absence (no weight, no score), so start a little further in.
    while (low < high && low < 3 && at(low) === at(high)) low += 1;
    if (at(low) === at(high)) return null;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (at(middle) === at(low)) low = middle;
      else high = middle;
    }
  }
  const [one, other] = [values[low], values[high]];
  return low < 0 || one === undefined || other === undefined ? null : [one, other];
}

function differenceOf(one: JsonObject, other: JsonObject): number {
  const differs = (key: string): boolean => JSON.stringify(one[key]) !== JSON.stringify(other[key]);
  if (['outcome', 'program', 'screenOutReason'].some(differs)) return 3;
  if (['visited', 'confirmed', 'errors'].some(differs)) return 2;
  return ['computed', 'variants', 'asked'].some(differs) ? 1 : 0;
}

/** Returns true for two numbers one step apart. The base member's own value is not in the list, so the gap there is wider. */
function areNeighbours(
  { values }: TestedInput,
  [one, other]: readonly [TestedInput['values'][number], TestedInput['values'][number]],
): boolean {
  if (typeof one.value !== 'number' || typeof other.value !== 'number') return true;
  const numbers = values.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])).toSorted((a, b) => a - b);
  const gaps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? value));
  return Math.abs(one.value - other.value) <= Math.min(...gaps) * 1.01;
}

function pairFrom(walker: Walker, set: CompiledSet, base: Base, input: TestedInput, atom: Json): Pair | null {
  const onWay = memoise((value: TestedInput['values'][number]) => answeredCandidate(walker, base, value.change, titleOf(input, value)));
  const rule = set.rule(atom);
  const test = (value: TestedInput['values'][number]): boolean => {
    const candidate = onWay(value);
    return candidate !== null && truthy(rule(scopeOf(candidate.way)));
  };
  const edge = flip(inOrder(input), test);
  if (!edge) return null;
  const [one, other] = edge.map((value) => onWay(value)?.candidate);
  if (!one || !other || !areNeighbours(input, edge)) return null;
  // An invalid value proves nothing about the threshold.
  if ([one, other].some(({ walk }) => walker.walk(walk).outcome === 'invalid')) return null;
  return test(edge[0]) ? { holds: one, fails: other } : { holds: other, fails: one };
}

/** Returns the pair of members at a threshold whose walks differ most; null if no answers reach both sides. */
export async function pairAt(
  walker: Walker,
  threshold: Threshold,
  bases: readonly Base[],
  lookups: Pick<InputSearch, 'options' | 'environments'>,
): Promise<Pair | null> {
  let best: { readonly pair: Pair; readonly difference: number } | null = null;
  for (const name of threshold.sets) {
    const set = walker.setOf(name);
    if (!set) continue;
    for (const base of bases.filter((each) => each.set === name).slice(0, BASES)) {
      const inputs = testedInputs({ ...lookups, set, base, rules: [threshold.atom], keys: [], direct: false });
      // The finest scale comes closest: pounds before feet.
      for (const input of inputs.toSorted((one, other) => other.values.length - one.values.length)) {
        const pair = pairFrom(walker, set, base, input, threshold.atom);
        if (!pair) continue;
        const difference = differenceOf(await walker.observe(pair.holds.walk), await walker.observe(pair.fails.walk));
        if (difference > (best?.difference ?? 0)) best = { pair, difference };
        if (difference === 3) return pair;
        break;
      }
    }
  }
  return best?.pair ?? null;
}
