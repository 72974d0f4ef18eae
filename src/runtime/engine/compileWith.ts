import type { Json } from '../base/json.ts';
import type { Derived, QuestionSet, Rule, Step } from '../definitions/types.ts';
import { ruleCompiler } from '../rules/compile.ts';
import { RuleError } from '../rules/limits.ts';
import { namesReadIn } from '../definitions/rulesBehind.ts';
import { truthy } from '../rules/operators.ts';
import { nameReader } from './names.ts';
import { compilePrefill } from './prefill.ts';
import type { CompiledSet, CompiledStep, Hooks, Scope, ScopeRule, SlotNumbers, Way } from './types.ts';
import { askedFields } from './askedFields.ts';
import type { answerValidator } from './validate.ts';
import { scopeOf } from './way.ts';

type Compile = (rule: Rule) => ScopeRule;

/** The inputs with which a set is compiled. */
export interface CompileParts {
  readonly hooks: Hooks;
  /** Compiles the validation of answers; null for a set that is only shown, where an answer is an error of the caller. */
  readonly validator: typeof answerValidator | null;
}

function compileDerived(name: string, derived: Derived, rule: Compile, hooks: Hooks): (way: Way) => Json {
  if ('rule' in derived) {
    const compute = rule(derived.rule);
    return (way) => compute(scopeOf(way));
  }
  const hook = hooks.derive[derived.hook];
  if (!hook) throw new RuleError(`the derived value "${name}" names the hook "${derived.hook}", which does not exist`);
  const args = Object.entries(derived.args).map(([key, source]) => [key, rule(source)] as const);
  const when = derived.when === undefined ? null : rule(derived.when);
  return (way) => {
    const scope = scopeOf(way);
    if (when !== null && !truthy(when(scope))) return null;
    const values: Record<string, Json> = {};
    for (const [key, read] of args) values[key] = read(scope);
    return hook(values, way.context);
  };
}

/**
 * Memoises a derived value per way. On a way of the same set, setting an answer that the value reads invalidates it. On a way of
 * a different set, which is immutable, the value is kept as long as the way.
 */
function memoise(compute: (way: Way) => Json, number: number, slotOf: SlotNumbers): (way: Way) => Json {
  const otherWays = new WeakMap<Way, Json>();
  return (way) => {
    const { derived } = way;
    const isSameSet = way.slotOf === slotOf && derived.way === way;
    const cached = isSameSet ? derived.values[number] : otherWays.get(way);
    if (cached !== undefined) return cached;
    const value = compute(way);
    if (isSameSet) derived.values[number] = value;
    else otherWays.set(way, value);
    return value;
  };
}

/** Memoises compilation by the identity of the rule, since sessions compile the same rules of a set again and again. */
function memoiseByIdentity(compile: Compile): Compile {
  const cache = new WeakMap<object, ScopeRule>();
  return (rule) => {
    if (typeof rule !== 'object' || rule === null) return compile(rule);
    const compiled = cache.get(rule) ?? compile(rule);
    cache.set(rule, compiled);
    return compiled;
  };
}

function keyOf({ id, answerKey }: Step): string {
  return answerKey ?? id;
}

function refuseAnswer(): never {
  throw new Error('an answer was given to a set that is only shown');
}

function compileStep(step: Step, index: number, slotOf: SlotNumbers, rule: Compile, { hooks, validator }: CompileParts): CompiledStep {
  const optional = (source: Rule | undefined) => (source === undefined ? null : rule(source));
  const fieldsOf = step.answer ? askedFields(step.answer, rule) : null;
  return {
    step,
    index,
    key: keyOf(step),
    slot: slotOf.get(keyOf(step)) ?? -1,
    visibleWhen: optional(step.visibleWhen),
    confirmWhen: optional(step.confirmWhen),
    prefill: step.answer ? compilePrefill({ ...step.answer, ...(step.prefill !== undefined && { prefill: step.prefill }) }, rule) : null,
    knownFrom: optional(step.knownFrom),
    variant: optional(step.variant),
    offers: optional(step.offers),
    effects: (step.effects ?? []).map((effect) => ({
      when: optional(effect.when),
      program: optional(effect.program),
      screenOut: effect.screenOut ?? null,
    })),
    validate: step.answer ? (validator?.(step.answer, step.checks ?? [], { rule, hooks }) ?? refuseAnswer) : null,
    askedFields: (scope) => fieldsOf?.(scope) ?? [],
  };
}

/** Compiles a question set, as `compileSet` does, with or without the validation of its answers. */
export function compileWith(set: QuestionSet, parts: CompileParts): CompiledSet {
  const { hooks } = parts;
  const compiled: Record<string, (way: Way) => Json> = {};
  const readDerived = (name: string): ScopeRule => {
    if (!Object.hasOwn(set.derived, name)) throw new RuleError(`there is no derived value named "${name}"`);
    return ({ way }) => compiled[name]?.(way) ?? null;
  };
  const slotOf: SlotNumbers = new Map([...new Set(set.steps.map(keyOf))].map((key, slot) => [key, slot]));
  const rule = ruleCompiler<Scope>({
    rules: set.rules,
    resolve: (name) => nameReader(name, set, readDerived, slotOf),
    library: hooks.library,
  });
  const derivedFrom = Array.from({ length: slotOf.size }, (): number[] => []);
  for (const [number, [name, derived]] of Object.entries(set.derived).entries()) {
    compiled[name] = memoise(compileDerived(name, derived, rule, hooks), number, slotOf);
    const reads = [...namesReadIn(set, [{ var: `derived.${name}` }])].map((read) => read.split('.', 2).join('.'));
    for (const [key, slot] of slotOf) if (reads.includes(`answers.${key}`) || reads.includes('answers')) derivedFrom[slot]?.push(number);
  }
  const steps = set.steps.map((step, index) => compileStep(step, index, slotOf, rule, parts));
  return {
    source: set,
    hooks,
    steps,
    indexOf: new Map(steps.map(({ step, index }) => [step.id, index])),
    slotOf,
    emptySlots: Array.from(slotOf, () => undefined),
    rule: memoiseByIdentity(rule),
    derived: compiled,
    derivedFrom,
    startProgram: set.startProgram === undefined ? null : rule(set.startProgram),
  };
}
