import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { merge } from '../base/merge.ts';
import { firstProgram } from '../definitions/programs.ts';
import type { Program, Rule } from '../definitions/types.ts';
import { truthy } from '../rules/operators.ts';
import { nameReader } from './names.ts';
import type { CompiledSet, CompiledStep, Context, DerivedValues, GrowingWay, Scope, Validation, Way } from './types.ts';

function isProgram({ source }: CompiledSet, value: Json): value is Program {
  return typeof value === 'string' && source.programs.includes(value);
}

/** Returns the program that an earlier set selected, or this set's first program if this set does not declare the selected one. */
function carriedProgram(set: CompiledSet, { carried }: Context): Program {
  const program = carried?.program ?? null;
  return isProgram(set, program) ? program : firstProgram(set.source);
}

type WayFields = Omit<GrowingWay, 'read' | 'derived'>;

/**
 * Adds the reader and the derived values to a way. Lists the fields instead of spreading them, so that all ways share a hidden
 * class ([decision 19](../../../docs/decisions/0019-garbage-on-the-server.md)).
 */
function withReader(set: CompiledSet, fields: WayFields, values: (Json | undefined)[]): GrowingWay {
  const { context, visited, answers, effectiveAnswers, slots, slotOf, eligibility, member, profile, program, offered, confirmed } = fields;
  const derived: DerivedValues = { way: null, values };
  const way: GrowingWay = {
    context,
    visited,
    answers,
    effectiveAnswers,
    slots,
    slotOf,
    eligibility,
    member,
    profile,
    program,
    offered,
    confirmed,
    derived,
    read: (name) =>
      nameReader(name, set.source, (derivedName) => (scope) => set.derived[derivedName]?.(scope.way) ?? null)({ way, answer: undefined }),
  };
  derived.way = way;
  return way;
}

/** Copies a way, so that the copy can be extended in place. */
export function copyOf(set: CompiledSet, way: Way): GrowingWay {
  const { context, visited, answers, effectiveAnswers, slots, slotOf, eligibility, member, profile, program, offered, confirmed, derived } =
    way;
  const ownAnswers = { ...answers };
  const fields: WayFields = {
    context,
    visited: visited.slice(),
    answers: ownAnswers,
    effectiveAnswers: effectiveAnswers === answers ? ownAnswers : { ...effectiveAnswers },
    slots: slots.slice(),
    slotOf,
    eligibility,
    member,
    profile,
    program,
    offered,
    confirmed: confirmed.slice(),
  };
  return withReader(set, fields, derived.way === way ? derived.values.slice() : []);
}

/** Returns the scope of a rule. @param answer the answer as typed, for rules that read it. */
export function scopeOf(way: Way, answer?: Json): Scope {
  return { way, answer };
}

/** Returns true if a rule of the set passes at the end of a way, or if there is no rule. */
export function passes({ set, way }: { readonly set: CompiledSet; readonly way: Way }, rule: Rule | undefined): boolean {
  return rule === undefined || truthy(set.rule(rule)(scopeOf(way)));
}

/** Returns the way before its first step. It contains only data from the context and from an earlier set of the visit. */
export function startWay(set: CompiledSet, context: Context): GrowingWay {
  const noAnswers: GrowingWay['answers'] = {};
  const fields: WayFields = {
    context,
    visited: [],
    answers: noAnswers,
    effectiveAnswers: noAnswers,
    slots: set.emptySlots.slice(),
    slotOf: set.slotOf,
    eligibility: context.eligibility ?? {},
    member: context.member,
    profile: context.profile ?? {},
    program: carriedProgram(set, context),
    offered: [],
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

/** Invalidates all derived values. Facts other than answers change rarely, so their readers are not tracked. */
function forgetDerived({ derived }: GrowingWay): void {
  derived.values.length = 0;
}

/** Sets an answer as rules read it, and invalidates the derived values that depend on it. */
function setSlot({ derivedFrom }: CompiledSet, { slots, derived }: GrowingWay, slot: number, value: Json | undefined): void {
  slots[slot] = value;
  for (const number of derivedFrom[slot] ?? []) derived.values[number] = undefined;
}

/** Returns the answer of a step that is known without asking, from the profile for example; null if the step must ask for it. */
function knownAnswer({ knownFrom }: CompiledStep, scope: Scope): Json {
  return knownFrom?.(scope) ?? null;
}

function isAsked({ visibleWhen }: CompiledStep, scope: Scope): boolean {
  return visibleWhen === null || truthy(visibleWhen(scope));
}

/** Returns true if a step is shown, given the answers before it. */
export function isVisible(way: Way, compiled: CompiledStep): boolean {
  const scope = scopeOf(way);
  return knownAnswer(compiled, scope) === null && isAsked(compiled, scope);
}

/**
 * Returns the first visible step at or after an index, or null past the last [NAV-02].
 * Adds the known answers of the steps that it skips to the way.
 */
export function nextStep(set: CompiledSet, way: GrowingWay, from: number): CompiledStep | null {
  const scope = scopeOf(way);
  for (let index = from; index < set.steps.length; index += 1) {
    const compiled = set.steps[index];
    if (!compiled) continue;
    const answer = knownAnswer(compiled, scope);
    if (answer !== null) setEffectiveAnswer(set, way, compiled, answer);
    else if (isAsked(compiled, scope)) return compiled;
  }
  return null;
}

function setEffectiveAnswer(set: CompiledSet, way: GrowingWay, { key, slot }: CompiledStep, value: Json | undefined): void {
  if (way.effectiveAnswers === way.answers) way.effectiveAnswers = { ...way.answers };
  way.effectiveAnswers[key] = value;
  setSlot(set, way, slot, value);
}

/** Appends a step to the way, with its offer. */
export function enterStep(set: CompiledSet, way: GrowingWay, { step, offers }: CompiledStep): void {
  way.visited.push(step.id);
  const program = offers?.(scopeOf(way)) ?? null;
  if (isProgram(set, program) && !way.offered.includes(program)) way.offered = [...way.offered, program];
}

/** The contribution of a step without an answer. */
export const NO_ANSWER: Pick<Validation, 'value' | 'askedValue'> = { value: undefined, askedValue: undefined };

/**
 * Adds the answer of the way's last step, before its effects. Does nothing for an absent answer. `answers` and `effectiveAnswers` share one
 * object until they differ: until a form contains a field that it did not ask for, or a step's answer is known without asking.
 */
export function addAnswer(set: CompiledSet, way: GrowingWay, compiled: CompiledStep, { value, askedValue }: typeof NO_ANSWER): void {
  if (value === undefined) return;
  const isOneObject = way.effectiveAnswers === way.answers && askedValue === value;
  if (!isOneObject) setEffectiveAnswer(set, way, compiled, askedValue);
  else setSlot(set, way, compiled.slot, value);
  way.answers[compiled.key] = value;
}

/** Merges the result of a step's call into the facts that the step names: `eligibility`, `member` or `profile`. */
export function addResult(way: GrowingWay, { step }: CompiledStep, result: JsonObject | undefined): void {
  const factsKey = step.call?.result;
  if (factsKey === undefined || !isJsonObject(result)) return;
  way[factsKey] = merge(way[factsKey], result);
  forgetDerived(way);
}

/** Returns true if the way's last step, which has just been answered, needs a confirmation. */
export function asksConfirmation(way: Way, compiled: CompiledStep): boolean {
  return compiled.confirmWhen !== null && truthy(compiled.confirmWhen(scopeOf(way)));
}

/** Applies a step's effects, which may change the program. @returns the reason of a screen-out, which ends the way, or null. */
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
