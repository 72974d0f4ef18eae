import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { merged } from '../base/merged.ts';
import { firstProgram } from '../definitions/programs.ts';
import type { Program } from '../definitions/types.ts';
import { truthy } from '../rules/operators.ts';
import { nameReader } from './names.ts';
import type { CompiledSet, CompiledStep, Context, DerivedValues, GrowingWay, Scope, Validation, Way } from './types.ts';

function isProgram({ source }: CompiledSet, value: Json): value is Program {
  return typeof value === 'string' && source.programs.includes(value);
}

type WayFields = Omit<GrowingWay, 'read' | 'derived'>;

/** Fields one by one, not spread: all ways get one hidden class, so that the rules read them fast. */
function withReader(set: CompiledSet, fields: WayFields, values: (Json | undefined)[]): GrowingWay {
  const { context, visited, answers, known, slots, slotOf, eligibility, member, profile, program, confirmed } = fields;
  const derived: DerivedValues = { of: null, values };
  const way: GrowingWay = {
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
    derived,
    read: (name) => nameReader(name, (own) => (scope) => set.derived[own]?.(scope.way) ?? null)({ way, answer: undefined }),
  };
  derived.of = way;
  return way;
}

/** A way of one's own to grow, which begins as another one. */
export function copyOf(set: CompiledSet, way: Way): GrowingWay {
  const { context, visited, answers, known, slots, slotOf, eligibility, member, profile, program, confirmed, derived } = way;
  const ownAnswers = { ...answers };
  const fields: WayFields = {
    context,
    visited: visited.slice(),
    answers: ownAnswers,
    known: known === answers ? ownAnswers : { ...known },
    slots: slots.slice(),
    slotOf,
    eligibility,
    member,
    profile,
    program,
    confirmed: confirmed.slice(),
  };
  return withReader(set, fields, derived.of === way ? derived.values.slice() : []);
}

/** The scope of a rule that reads no answer as typed. */
export function scopeOf(way: Way, answer?: Json): Scope {
  return { way, answer };
}

/** The way before its first step: nothing but what the context and an earlier set in the visit bring. */
export function startWay(set: CompiledSet, context: Context): GrowingWay {
  const none: GrowingWay['answers'] = {};
  const fields: WayFields = {
    context,
    visited: [],
    answers: none,
    known: none,
    slots: set.emptySlots.slice(),
    slotOf: set.slotOf,
    eligibility: context.eligibility ? { isEligible: true, ...context.eligibility } : {},
    member: context.member,
    profile: context.profile ?? {},
    program: context.carried?.program ?? firstProgram(set.source),
    confirmed: [],
  };
  const way = withReader(set, fields, []);
  const program = set.startProgram?.(scopeOf(way)) ?? null;
  if (isProgram(set, program)) setProgram(way, program);
  return way;
}

function setProgram(way: GrowingWay, program: Program): void {
  if (way.program === program) return;
  way.program = program;
  forgetDerived(way);
}

/** What is read by other names than those of answers changes seldom: then all derived values are computed anew. */
function forgetDerived({ derived }: GrowingWay): void {
  derived.values.length = 0;
}

/** Sets what rules read as an answer; the derived values that read it are computed anew. */
function setSlot({ derivedFrom }: CompiledSet, { slots, derived }: GrowingWay, slot: number, value: Json | undefined): void {
  slots[slot] = value;
  for (const number of derivedFrom[slot] ?? []) derived.values[number] = undefined;
}

/** What is known of a step's answer from elsewhere; null when it has to be asked. */
function knownAnswer({ knownFrom }: CompiledStep, scope: Scope): Json {
  return knownFrom?.(scope) ?? null;
}

function isAsked({ visible }: CompiledStep, scope: Scope): boolean {
  return visible === null || truthy(visible(scope));
}

/** Whether a step that the way has come to is shown: judged on the answers before it. */
export function isVisible(way: Way, compiled: CompiledStep): boolean {
  const scope = scopeOf(way);
  return knownAnswer(compiled, scope) === null && isAsked(compiled, scope);
}

/** The first visible step at or after an index, null past the last; the way learns what was known of those it passed. @see NAV-02 */
export function nextStep(set: CompiledSet, way: GrowingWay, from: number): CompiledStep | null {
  const scope = scopeOf(way);
  for (let index = from; index < set.steps.length; index += 1) {
    const at = set.steps[index];
    if (!at) continue;
    const known = knownAnswer(at, scope);
    if (known !== null) learn(set, way, at, known);
    else if (isAsked(at, scope)) return at;
  }
  return null;
}

function learn(set: CompiledSet, way: GrowingWay, { key, slot }: CompiledStep, value: Json | undefined): void {
  if (way.known === way.answers) way.known = { ...way.answers };
  way.known[key] = value;
  setSlot(set, way, slot, value);
}

/** Makes a step the last of the way. */
export function enterStep(way: GrowingWay, { step }: CompiledStep): void {
  way.visited.push(step.id);
}

/** What a step that asks nothing adds. */
export const NOTHING: Pick<Validation, 'value' | 'asked'> = { value: undefined, asked: undefined };

/**
 * Adds the answer of the step that the way stands at, before its effects. An absent answer is none. While no form held what it did
 * not ask, and nothing was known beforehand, one object is what counts and what is known.
 */
export function addAnswer(set: CompiledSet, way: GrowingWay, at: CompiledStep, { value, asked }: typeof NOTHING): void {
  if (value === undefined) return;
  const isOneObject = way.known === way.answers && asked === value;
  if (!isOneObject) learn(set, way, at, asked);
  else setSlot(set, way, at.slot, value);
  way.answers[at.key] = value;
}

/** Merges the result of a step's call under the name that the step gives it. */
export function addResult(way: GrowingWay, { step }: CompiledStep, result: JsonObject | undefined): void {
  const under = step.call?.result;
  if (under === undefined || !isJsonObject(result)) return;
  way[under] = merged(way[under], result);
  forgetDerived(way);
}

/** Whether the step that the way stands at, answered, asks for a confirmation. */
export function asksConfirmation(way: Way, compiled: CompiledStep): boolean {
  return compiled.confirm !== null && truthy(compiled.confirm(scopeOf(way)));
}

/** Adds a step's effects: the program may change. @returns the reason of a screen-out, which ends the way; null without one */
export function addEffects(set: CompiledSet, way: GrowingWay, compiled: CompiledStep): string | null {
  if (asksConfirmation(way, compiled)) way.confirmed.push(compiled.step.id);
  for (const effect of compiled.effects) {
    if (effect.when !== null && !truthy(effect.when(scopeOf(way)))) continue;
    if (effect.screenOut !== null) return effect.screenOut;
    const program = effect.program?.(scopeOf(way)) ?? null;
    if (isProgram(set, program)) setProgram(way, program);
  }
  return null;
}
