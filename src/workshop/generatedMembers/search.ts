import { jsonWith, type Json, listAt } from '../../runtime/base/json.ts';
import type { Environment, FieldSchema } from '../../runtime/definitions/types.ts';
import type { CompiledSet, CompiledStep, Way } from '../../runtime/engine/types.ts';
import { scopeOf } from '../../runtime/engine/way.ts';
import type { Mutant } from '../mutate/types.ts';
import { truthy } from '../../runtime/rules/operators.ts';
import type { OptionLookup } from '../mutate/optionLookup.ts';
import { answeredCandidate, candidateOf, expectationOf, type OnWay } from './candidate.ts';
import { comparedParts, EDGES, edgeOf, omittablePaths } from './edges.ts';
import { mergeChanges } from '../exampleMembers/wholeWalk.ts';
import { flip, inOrder } from './pairs.ts';
import { someValues, titleOf, testedInputs, type TestedInput } from './inputs.ts';
import type { Base, Candidate, Walker } from './types.ts';
import { askingRules } from '../explore/terms/variables.ts';

/** Input for searching for a member who kills a mutant. */
export interface SearchInput {
  readonly walker: Walker;
  readonly bases: readonly Base[];
  readonly options: OptionLookup;
  readonly environments: readonly Environment[];
  /** Memoised candidates, by tier. */
  readonly candidateMemos: readonly ReturnType<typeof rememberingLast<OnWay>>[];
}

/** A mutant planted in one of its sets. */
export interface PlantedMutant {
  readonly mutant: Mutant;
  readonly set: CompiledSet;
  readonly mutated: CompiledSet;
  /** Walks the mutant. */
  readonly observe: Walker['observe'];
  /** The original rules that the mutant changes; empty if it changes no rule. */
  readonly rules: readonly Json[];
  /** The rules that read these by name. */
  readonly readers: readonly Json[];
  /** The answer keys of the steps that contain all of them. */
  readonly keys: readonly string[];
  /** The changed comparison with a number; null if there is none. */
  readonly atom: Json | null;
  /** The step whose answer the mutant affects; null if there is none. */
  readonly step: string | null;
}

/** The number of members tried on each tier. */
const TRIES: readonly number[] = [1500, 150, 800, 300, 500];
/** The number of tiers of the search; see `memberThatKills`. */
export const TIERS: number = TRIES.length;

/** Memoises the latest generator by key, because the mutants of one rule share their candidates. */
export function rememberingLast<T>(): (key: string, make: () => Iterable<T>) => Iterable<T> {
  let last = '';
  let yielded: T[] = [];
  let rest: Iterator<T> | null = null;
  return (key, make) => {
    if (key !== last || rest === null) {
      last = key;
      yielded = [];
      rest = make()[Symbol.iterator]();
    }
    const [items, source] = [yielded, rest];
    return {
      *[Symbol.iterator]() {
        for (let index = 0; ; index += 1) {
          if (index >= items.length) {
            const next = source.next();
            if (next.done) return;
            items.push(next.value);
          }
          const item = items[index];
          if (item !== undefined) yield item;
        }
      },
    };
  };
}

function sameValue(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const OUTSIDE: readonly string[] = ['entry', 'startProgram', 'completion', 'completionRequires', 'screenOuts'];
const STEP_RULES = ['visibleWhen', 'confirmWhen', 'knownFrom', 'variant'] as const;

/** Returns true when the mutant changes anything that is evaluated on a way. Much faster than a complete walk. */
function differsOn({ mutant, set, mutated }: PlantedMutant, way: Way): boolean {
  const scope = scopeOf(way);
  const differs = (one: ((at: typeof scope) => Json) | null, other: typeof one): boolean =>
    one === null || other === null ? one !== other : !sameValue(one(scope), other(scope));
  // Rules outside the steps are evaluated before and after the way.
  if (OUTSIDE.includes(String(mutant.path[0]))) return true;
  if (Object.entries(set.derived).some(([name, derived]) => !sameValue(derived(way), mutated.derived[name]?.(way) ?? null))) return true;
  return set.steps.some((step, index) => {
    const other = mutated.steps[index];
    if (!other || other.effects.length !== step.effects.length) return true;
    if (STEP_RULES.some((key) => differs(step[key], other[key]))) return true;
    if (step.step.answer?.type === 'form' && step.askedFields(scope).length !== other.askedFields(scope).length) return true;
    return step.effects.some((effect, at) => {
      const changed = other.effects[at];
      return (
        !changed || changed.screenOut !== effect.screenOut || differs(effect.when, changed.when) || differs(effect.program, changed.program)
      );
    });
  });
}

function changesWay(planted: PlantedMutant, way: Way): boolean {
  try {
    return differsOn(planted, way);
  } catch {
    return true;
  }
}

/** Returns true when a generated member kills the mutant: the mutated walk does not meet the member's expectation. */
async function kills(input: SearchInput, planted: PlantedMutant, candidate: Candidate): Promise<boolean> {
  const expected = await expectationOf(input.walker, candidate);
  try {
    return JSON.stringify(await expectationOf(planted, candidate)) !== JSON.stringify(expected);
  } catch {
    return true;
  }
}

function askedFields(observed: Json | undefined, step: string): ReadonlySet<string> {
  return new Set(listAt(observed, step).map((field) => String(field).replace('?', '')));
}

/** Yields the answers of a step at their edges for every member that reaches it, then for variants with other fields. */
async function* edges(input: SearchInput, planted: PlantedMutant): AsyncGenerator<Candidate> {
  const { walker, bases, options, environments } = input;
  const { set, step } = planted;
  const compiled = set.steps.find((each) => each.step.id === step);
  const schema: FieldSchema | undefined = compiled?.step.answer;
  if (!compiled || !schema) return;
  const setBases = bases.filter((each) => each.set === set.source.name);
  for (const base of setBases) {
    const unchanged = candidateOf(walker, base, {});
    if (unchanged) yield* edgesOf(input, unchanged, compiled, schema);
  }
  const rules = askingRules(schema);
  if (rules.length === 0) return;
  for (const base of setBases.slice(0, 12))
    for (const tested of testedInputs({ set, base, rules, keys: [], options, environments, direct: true }))
      for (const value of someValues(tested).slice(0, 6)) {
        const answered = answeredCandidate(walker, base, value.change, titleOf(tested, value));
        if (answered) yield* edgesOf(input, answered.candidate, compiled, schema);
      }
}

async function* edgesOf({ walker }: SearchInput, from: Candidate, compiled: CompiledStep, schema: FieldSchema): AsyncGenerator<Candidate> {
  const { base } = from;
  const { visited, asked } = await walker.observe(from.walk);
  if (!Array.isArray(visited) || !visited.includes(compiled.step.id)) return;
  const value = from.walk.answers[compiled.key];
  const addTitle = (edge: string): string => (from.title === '' ? edge : `${from.title} ${edge}`);
  for (const edge of EDGES) {
    const to = edgeOf(schema, edge, value, askedFields(asked, compiled.step.id));
    const change = to === undefined ? null : mergeChanges(from.change, { answers: { [compiled.key]: to } });
    const answered = change && answeredCandidate(walker, base, change, addTitle(edge));
    if (answered) yield answered.candidate;
  }
  const omittable = omittablePaths(schema, value).map((path) => ['answers', compiled.key, ...path].join('.'));
  for (const path of omittable) {
    const candidate = candidateOf(walker, base, mergeChanges(from.change, { without: [path] }), addTitle(`without ${path}`));
    if (candidate) yield candidate;
  }
  for (const [path, to] of comparedParts(JSON.parse(JSON.stringify(schema)))) {
    const change = mergeChanges(from.change, { answers: { [compiled.key]: jsonWith(undefined, path, to) } });
    const title = addTitle(`${path.join('.')} ${String(to)}`);
    for (const without of [null, ...omittable]) {
      const candidate = candidateOf(walker, base, without === null ? change : mergeChanges(change, { without: [without] }), title);
      if (candidate) yield candidate;
    }
  }
}

/** Yields members that differ from a hand-written one in a single value. */
function* singles(
  { walker, bases, options, environments }: SearchInput,
  { set, keys }: Pick<PlantedMutant, 'set' | 'keys'>,
  rules: readonly Json[],
  direct: boolean,
): Generator<OnWay> {
  if (rules.length === 0) return;
  const changes = bases
    .filter((each) => each.set === set.source.name)
    .map((base) => ({
      base,
      // Inputs with few values come first: a flag before a weight.
      values: testedInputs({ set, base, rules, keys, options, environments, direct })
        .map((input) => ({ input, some: someValues(input) }))
        .toSorted((one, other) => one.some.length - other.some.length)
        .flatMap(({ input, some }) => some.map((value) => ({ input, value }))),
    }));
  const longest = Math.max(0, ...changes.map(({ values }) => values.length));
  for (let index = 0; index < longest; index += 1)
    for (const { base, values } of changes) {
      const one = values[index];
      const candidate = one ? answeredCandidate(walker, base, one.value.change, titleOf(one.input, one.value)) : null;
      if (candidate) yield candidate;
    }
}

/** Numbers with at most this many values (inches, feet) are enumerated. */
const SHORT = 12;

/** Yields members on both sides of a comparison, for each value of another number in it: two weights for each height. */
function* besideThreshold({ walker, bases, options, environments }: SearchInput, { set, atom }: PlantedMutant): Generator<OnWay> {
  if (atom === null) return;
  const rule = set.rule(atom);
  for (const base of bases.filter((each) => each.set === set.source.name)) {
    const inputs = testedInputs({ set, base, rules: [atom], keys: [], options, environments, direct: false }).filter(
      ({ ordered }) => ordered,
    );
    for (const short of inputs.filter(({ values }) => values.length <= SHORT))
      for (const long of inputs.filter((input) => input !== short))
        for (const first of short.values) {
          const at = (value: TestedInput['values'][number]): OnWay | null =>
            answeredCandidate(walker, base, mergeChanges(first.change, value.change), `${titleOf(short, first)} ${titleOf(long, value)}`);
          const edge = flip(inOrder(long), (value) => {
            const candidate = at(value);
            return candidate !== null && truthy(rule(scopeOf(candidate.way)));
          });
          for (const value of edge ?? []) {
            const candidate = at(value);
            if (candidate) yield candidate;
          }
        }
  }
}

/** Yields members that differ in two values. */
function* doubles(
  { walker, bases, options, environments }: SearchInput,
  { set, keys }: PlantedMutant,
  rules: readonly Json[],
  direct: boolean,
): Generator<OnWay> {
  if (rules.length === 0) return;
  for (const base of bases.filter((each) => each.set === set.source.name)) {
    const inputs = testedInputs({ set, base, rules, keys, options, environments, direct });
    for (const [index, one] of inputs.entries())
      for (const other of inputs.slice(index + 1)) {
        for (const first of someValues(one).slice(0, 8))
          for (const second of someValues(other).slice(0, 8)) {
            const title = `${titleOf(one, first)} ${titleOf(other, second)}`;
            const candidate = answeredCandidate(walker, base, mergeChanges(first.change, second.change), title);
            if (candidate) yield candidate;
          }
      }
  }
}

/** Finds a member that kills a mutant that survives all other members; null if the search fails. */
export async function memberThatKills(input: SearchInput, planted: PlantedMutant): Promise<Candidate | null> {
  const { walker, bases } = input;
  if (planted.step !== null)
    for await (const candidate of edges(input, planted)) if (await kills(input, planted, candidate)) return candidate;
  for (const base of bases.filter((each) => each.set === planted.set.source.name)) {
    const unchanged = candidateOf(walker, base, {});
    if (unchanged && (await kills(input, planted, unchanged))) return unchanged;
  }
  const key = JSON.stringify([planted.set.source.name, planted.rules, planted.readers, planted.atom]);
  const { rules, readers } = planted;
  const tiers = [
    () => singles(input, { ...planted, keys: [] }, rules, true),
    () => besideThreshold(input, planted),
    () => singles(input, planted, [...rules, ...readers], true),
    () => singles(input, planted, rules, false),
    () => doubles(input, planted, [...rules, ...readers], true),
  ];
  for (const [tier, make] of tiers.entries()) {
    let remaining = TRIES[tier] ?? 0;
    for (const { candidate, way } of input.candidateMemos[tier]?.(key, make) ?? []) {
      remaining -= 1;
      if (remaining < 0) break;
      if (changesWay(planted, way) && (await kills(input, planted, candidate))) return candidate;
    }
  }
  return null;
}
