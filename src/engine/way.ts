import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Program } from '../definitions/types.ts';
import { truthy } from '../rules/operators.ts';
import { nameReader } from './names.ts';
import type { CompiledSet, CompiledStep, Context, Scope, Validation, Way } from './types.ts';

const PROGRAMS: readonly string[] = ['NONE', 'WEIGHT', 'DPP', 'MED', 'NMPBA', 'MOOD'] satisfies Program[];

function isProgram(value: Json): value is Program {
  return typeof value === 'string' && PROGRAMS.includes(value);
}

type WayFields = Omit<Way, 'read'>;

/** Fields one by one, not spread: all ways get one hidden class, so that the rules read them fast. */
function withReader(set: CompiledSet, fields: WayFields): Way {
  const { context, visited, answers, known, slots, slotOf, eligibility, member, profile, program, confirmed } = fields;
  const way: Way = {
    context,
    visited,
    answers,
    known,
    slots,
    slotOf,
    eligibility,
    member,
    profile,
    program,
    confirmed,
    read: (name) => nameReader(name, (derived) => (scope) => set.derived[derived]?.(scope.way) ?? null)({ way, answer: undefined }),
  };
  return way;
}

/** The way with other steps and answers. */
export function grownWay(set: CompiledSet, way: Way, { visited, answers, known, slots }: GrowingFields): Way {
  const { context, slotOf, eligibility, member, profile, program, confirmed } = way;
  return withReader(set, { context, visited, answers, known, slots, slotOf, eligibility, member, profile, program, confirmed });
}

/** What each step adds to. */
type GrowingFields = Pick<Way, 'visited' | 'answers' | 'known' | 'slots'>;

function withSlot({ slots }: Way, { slot }: CompiledStep, value: Json | undefined): Way['slots'] {
  const copy = slots.slice();
  copy[slot] = value;
  return copy;
}

/** The scope of a rule that reads no answer as typed. */
export function scopeOf(way: Way, answer?: Json): Scope {
  return { way, answer };
}

/** The way before its first step: nothing but what the context and an earlier set in the visit bring. */
export function startWay(set: CompiledSet, context: Context): Way {
  const none: JsonObject = {};
  const fields: WayFields = {
    context,
    visited: [],
    answers: none,
    known: none,
    slots: Array.from<Json | undefined>({ length: set.slotOf.size }),
    slotOf: set.slotOf,
    eligibility: context.eligibility ? { isEligible: true, ...context.eligibility } : {},
    member: context.member,
    profile: context.profile ?? {},
    program: context.carried?.program ?? 'NONE',
    confirmed: [],
  };
  const way = withReader(set, fields);
  const program = set.startProgram?.(scopeOf(way)) ?? null;
  return isProgram(program) ? withReader(set, { ...fields, program }) : way;
}

/** What is known of a step's answer from elsewhere; null when it has to be asked. */
function knownAnswer(way: Way, { knownFrom }: CompiledStep): Json {
  return knownFrom?.(scopeOf(way)) ?? null;
}

/** Whether a step that the way has come to is shown: judged on the answers before it. */
export function isVisible(way: Way, compiled: CompiledStep): boolean {
  if (knownAnswer(way, compiled) !== null) return false;
  return compiled.visible === null || truthy(compiled.visible(scopeOf(way)));
}

/** The first visible step at or after an index (null past the last), and the way with what was known of those it passed. @see NAV-02 */
export function nextStep(set: CompiledSet, way: Way, from: number): { readonly at: CompiledStep | null; readonly way: Way } {
  let current = way;
  for (let index = from; index < set.steps.length; index += 1) {
    const at = set.steps[index];
    if (!at) continue;
    const known = knownAnswer(current, at);
    if (known !== null)
      current = withReader(set, { ...current, known: { ...current.known, [at.key]: known }, slots: withSlot(current, at, known) });
    else if (isVisible(current, at)) return { at, way: current };
  }
  return { at: null, way: current };
}

/** The way with a step as its last. */
export function enterStep(set: CompiledSet, way: Way, { step }: CompiledStep): Way {
  const { answers, known, slots } = way;
  return grownWay(set, way, { visited: [...way.visited, step.id], answers, known, slots });
}

/** What a step that asks nothing adds. */
export const NOTHING: Pick<Validation, 'value' | 'asked'> = { value: undefined, asked: undefined };

/** The way with the answer of the step that it stands at, before its effects. An absent answer is none. */
export function withAnswer(set: CompiledSet, way: Way, at: CompiledStep, answer: Pick<Validation, 'value' | 'asked'>): Way {
  if (answer.value === undefined) return way;
  const answers = { ...way.answers, [at.key]: answer.value };
  const known = isOneObject(way, answer) ? answers : { ...way.known, [at.key]: answer.asked };
  return grownWay(set, way, { visited: way.visited, answers, known, slots: withSlot(way, at, answer.asked) });
}

/** While no form held what it did not ask, and nothing was known beforehand, one object is what counts and what is known. */
export function isOneObject({ answers, known }: Pick<Way, 'answers' | 'known'>, { value, asked }: Pick<Validation, 'value' | 'asked'>) {
  return known === answers && asked === value;
}

/** The way with the result of a step's call merged under the names that the step gives it. */
export function withResult(set: CompiledSet, way: Way, { step }: CompiledStep, result: JsonObject | undefined): Way {
  const under = step.call?.result;
  if (under === undefined || !isJsonObject(result)) return way;
  return withReader(set, { ...way, [under]: { ...way[under], ...result } });
}

/** Whether the step that the way stands at, answered, asks for a confirmation. */
export function asksConfirmation(way: Way, compiled: CompiledStep): boolean {
  return compiled.confirm !== null && truthy(compiled.confirm(scopeOf(way)));
}

/** The way after a step's effects: its program may have changed; a screen-out ends it. */
export function withEffects(set: CompiledSet, way: Way, compiled: CompiledStep): { readonly way: Way; readonly screenOut: string | null } {
  let current = asksConfirmation(way, compiled) ? withReader(set, { ...way, confirmed: [...way.confirmed, compiled.step.id] }) : way;
  for (const effect of compiled.effects) {
    if (effect.when !== null && !truthy(effect.when(scopeOf(current)))) continue;
    if (effect.screenOut !== null) return { way: current, screenOut: effect.screenOut };
    const program = effect.program?.(scopeOf(current)) ?? null;
    if (isProgram(program)) current = withReader(set, { ...current, program });
  }
  return { way: current, screenOut: null };
}
