import type { Json, JsonObject } from '../../src/runtime/base/json.ts';
import type { QuestionSet, Rule } from '../../src/runtime/definitions/types.ts';

/**
 * A rule evaluator and set walker that share no code with the engine, the rules or the explorer. Tests compare their claims
 * with its results for every answer.
 */

/** One combination of the facts from outside the survey. */
export interface OracleContext {
  readonly partner?: JsonObject;
  readonly eligibility?: JsonObject;
  readonly experiments?: JsonObject;
}

/** Everything that happened on a way, and its end. */
export interface OracleWay {
  readonly visited: readonly string[];
  readonly confirmed: readonly string[];
  readonly answers: JsonObject;
  /** `completed WEIGHT`, `screenedOut PREGNANT at q1`, `incomplete DEFAULT`, or `stuck` if no answer is valid. */
  readonly end: string;
  readonly derived: JsonObject;
  /** The program selected after each visited step. */
  readonly programs: readonly string[];
}

/** The values that rules can read at one point of a way. */
interface Scope {
  readonly context: OracleContext;
  readonly program: string;
  readonly answers: JsonObject;
  readonly answer: Json;
}

/** A compiled rule. `item` is what `var` reads within map, filter and the like. */
type Compiled = (scope: Scope, item?: { readonly value: Json }) => Json;

/** Compiles the rules of a set, each once: a proof evaluates the same few rules for thousands of answers. */
interface Compiler {
  readonly compile: (rule: Rule) => Compiled;
  /** Returns the function that reads a name. */
  readonly reader: (name: string) => (scope: Scope) => Json;
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const isUnanswered = (value: Json | undefined): value is null | undefined => value === null || value === undefined;
export const isTrue = (value: Json | undefined): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function numberIn(value: Json, isWhole: boolean): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const number = isWhole ? (value.trim() === '' ? Number.NaN : Number(value)) : Number.parseFloat(value);
  return Number.isNaN(number) ? null : number;
}

const CALCULATIONS: Readonly<Record<string, (...operands: readonly number[]) => number>> = {
  '+': (...operands) => operands.reduce((sum, each) => sum + each, 0),
  '*': (...operands) => operands.reduce((product, each) => product * each, 1),
  '-': (a = Number.NaN, b) => (b === undefined ? -a : a - b),
  '/': (a = Number.NaN, b = Number.NaN) => a / b,
  '%': (a = Number.NaN, b = Number.NaN) => a % b,
  max: (...operands) => Math.max(...operands),
  min: (...operands) => Math.min(...operands),
};

function calculate(operator: string, values: readonly Json[]): Json {
  const numbers = values.map((value) => numberIn(value, operator !== '+' && operator !== '*'));
  if (numbers.includes(null)) return null;
  const result = CALCULATIONS[operator]?.(...numbers.map(Number));
  return result !== undefined && Number.isFinite(result) ? result : null;
}

function isBefore(a: Json | undefined, b: Json | undefined, orEqual: boolean): boolean {
  if (isUnanswered(a) || isUnanswered(b) || typeof a === 'object' || typeof b === 'object') return false;
  return orEqual ? a <= b : a < b;
}

function isLike(a: Json | undefined, b: Json | undefined): boolean {
  if (isUnanswered(a) || isUnanswered(b)) return isUnanswered(a) && isUnanswered(b);
  if (typeof a === 'object' || typeof b === 'object') return a === b;
  return typeof a === typeof b ? a === b : Number(a) === Number(b);
}

function isIn(needle: Json | undefined, haystack: Json | undefined): boolean {
  if (isUnanswered(needle)) return false;
  if (typeof haystack === 'string') return haystack !== '' && typeof needle === 'string' && haystack.includes(needle);
  return Array.isArray(haystack) && haystack.some((each) => each === needle);
}

/** A set with listeners for the value of each evaluated rule part, and for the argument that each `if` returns. */
export type Watched<Of> = Of & {
  readonly seen?: (rule: Rule, value: Json) => void;
  readonly taken?: (rule: Rule, index: number) => void;
};
type Definitions = Watched<Pick<QuestionSet, 'rules' | 'derived'>>;

/** Returns a function that calls `make` for each key once, when its result is first used. */
function once<Key, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    const result = results.get(key) ?? make(key);
    results.set(key, result);
    return result;
  };
}

function makeCompiler(set: Definitions): Compiler {
  const { seen, taken } = set;
  const compile = once((rule: Rule): Compiled => {
    const value = compileParts(rule);
    if (!seen) return value;
    return (scope, item) => {
      const result = value(scope, item);
      seen(rule, result);
      return result;
    };
  });
  // Compiled at the first use, because names can refer to each other in any order.
  const compileNamed = once((name: string) => compile(set.rules[name] ?? null));
  const compiledDerived = once(compileDerived);
  const reader = once(compileName);

  function compileName(name: string): (scope: Scope) => Json {
    const [root = '', ...path] = name.split('.');
    if (root === 'program') return ({ program }) => program;
    if (root === 'answers') return ({ answers }) => valueAt(answers, path);
    if (root === 'answer') return ({ answer }) => valueAt(answer, path);
    if (root === 'derived') return (scope) => compiledDerived(path.join('.'))(scope);
    return ({ context }) => valueAt({ ...context }, [root, ...path]);
  }

  function compileDerived(name: string): (scope: Scope) => Json {
    const definition = set.derived[name];
    if (!definition) return () => null;
    if ('rule' in definition) {
      const value = compile(definition.rule);
      return (scope) => value(scope);
    }
    const applies = definition.when === undefined ? null : compile(definition.when);
    const args = Object.entries(definition.args).map(([arg, rule]) => [arg, compile(rule)] as const);
    const hook = HOOKS[definition.hook];
    return (scope) => {
      if (applies && !isTrue(applies(scope))) return null;
      return hook?.(Object.fromEntries(args.map(([arg, value]) => [arg, value(scope)]))) ?? null;
    };
  }

  function compileParts(rule: Rule): Compiled {
    if (Array.isArray(rule)) {
      const parts = rule.map(compile);
      return (scope, item) => parts.map((part) => part(scope, item));
    }
    if (!isObject(rule)) return () => rule;
    const [[operator, argument = null] = ['', null], ...others] = Object.entries(rule);
    if (others.length > 0 || operator === '') return () => rule;
    const args: readonly Rule[] = Array.isArray(argument) ? argument : [argument];
    const values = args.map(compile);
    const [first = null, second = null, third = null] = args;
    switch (operator) {
      case 'var': {
        const [read, fallback, path] = [reader(String(first)), compile(second), pathOf(String(first))];
        return (scope, item) => {
          const ownValue = item ? valueAt(item.value, path) : read(scope);
          return isUnanswered(ownValue) ? fallback(scope, item) : ownValue;
        };
      }
      case 'rule':
        return (scope) => compileNamed(String(first))(scope);
      case 'missing': {
        const names = args.flat().map((name) => [name, reader(String(name))] as const);
        return (scope) => names.flatMap(([name, read]) => (isUnanswered(read(scope)) || read(scope) === '' ? [name] : []));
      }
      case 'and':
      case 'or':
        return (scope, item) => {
          let last: Json = null;
          for (const value of values) if (isTrue((last = value(scope, item))) === (operator === 'or')) return last;
          return last;
        };
      case 'if':
        return (scope, item) => {
          const conditionIndex = values.findIndex(
            (value, index) => index % 2 === 0 && index + 1 < values.length && isTrue(value(scope, item)),
          );
          const index = conditionIndex === -1 ? 2 * Math.floor(values.length / 2) : conditionIndex + 1;
          taken?.(rule, index);
          return (values[index] ?? compile(null))(scope, item);
        };
      case 'some':
      case 'all':
      case 'none':
      case 'filter':
      case 'map': {
        const [listOf, resultOf] = [compile(first), compile(second)];
        return (scope, item) => {
          const list = listOf(scope, item);
          const items = Array.isArray(list) ? list : [];
          const results = items.map((each: Json) => resultOf(scope, { value: each }));
          if (operator === 'map') return results;
          if (operator === 'filter') return items.filter((_: Json, index: number) => isTrue(results[index]));
          if (operator === 'all') return items.length > 0 && results.every(isTrue);
          return results.some(isTrue) === (operator === 'some');
        };
      }
      case 'reduce': {
        const [listOf, resultOf, initial] = [compile(first), compile(second), compile(third)];
        return (scope, item) => {
          const list = listOf(scope, item);
          let accumulator = initial(scope, item);
          for (const current of Array.isArray(list) ? list : []) accumulator = resultOf(scope, { value: { current, accumulator } });
          return accumulator;
        };
      }
      default:
        return (scope, item) =>
          operation(
            operator,
            values.map((value) => value(scope, item)),
          );
    }
  }

  return { compile, reader };
}

function pathOf(name: string): readonly string[] {
  return name === '' ? [] : name.split('.');
}

function valueAt(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((part, key) => (isObject(part) ? (part[key] ?? null) : null), value);
}

function operation(operator: string, values: readonly Json[]): Json {
  const [a, b, c] = values;
  switch (operator) {
    case '==':
      return isLike(a, b);
    case '!=':
      return !isLike(a, b);
    case '===':
      return (a ?? null) === (b ?? null);
    case '!==':
      return (a ?? null) !== (b ?? null);
    case '<':
      return isBefore(a, b, false) && (c === undefined || isBefore(b, c, false));
    case '<=':
      return isBefore(a, b, true) && (c === undefined || isBefore(b, c, true));
    case '>':
      return isBefore(b, a, false) && (c === undefined || isBefore(c, b, false));
    case '>=':
      return isBefore(b, a, true) && (c === undefined || isBefore(c, b, true));
    case '!':
      return !isTrue(a);
    case '!!':
      return isTrue(a);
    case 'answered':
      return !isUnanswered(a);
    case 'in':
      return isIn(a, b);
    case 'has':
      return isIn(b, a);
    case 'hasAny':
      return Array.isArray(b) && b.some((each: Json) => isIn(each, a));
    case 'cat':
      return values.map((each) => (isUnanswered(each) ? '' : String(each))).join('');
    case 'merge':
      return values.flatMap((each) => (Array.isArray(each) ? each : [each]));
    default:
      return calculate(operator, values);
  }
}

/** Independent implementations of the hooks that random sets use. */
const HOOKS: Readonly<Record<string, (args: JsonObject) => Json>> = {
  bmi: ({ feet = null, inches = null, pounds = null }) => {
    if (typeof feet !== 'number' || typeof inches !== 'number' || typeof pounds !== 'number') return null;
    const height = feet * 12 + inches;
    return height > 0 ? (703 * pounds) / (height * height) : null;
  },
};

/** A step with its rules compiled. */
interface CompiledStep {
  readonly id: string;
  readonly isAnswered: boolean;
  readonly visible: Compiled | null;
  readonly checks: readonly Compiled[];
  readonly confirms: Compiled | null;
  readonly effects: readonly {
    readonly when: Compiled | null;
    readonly screenOut: string | undefined;
    readonly program: Compiled | null;
  }[];
}

/** A set with its rules compiled. */
interface CompiledSet {
  readonly steps: readonly CompiledStep[];
  readonly requirements: readonly { readonly error: string; readonly holds: Compiled }[];
  readonly derived: readonly (readonly [name: string, read: (scope: Scope) => Json])[];
}

const compiledSets = new WeakMap<Watched<QuestionSet>, CompiledSet>();

function compileSet(set: Watched<QuestionSet>): CompiledSet {
  const { compile, reader } = makeCompiler(set);
  const optional = (rule: Rule | undefined): Compiled | null => (rule === undefined ? null : compile(rule));
  return {
    steps: set.steps.map(({ id, answer, visibleWhen, checks = [], confirmWhen, effects = [] }) => ({
      id,
      isAnswered: answer !== undefined,
      visible: optional(visibleWhen),
      checks: checks.flatMap((check) => ('rule' in check ? [compile(check.rule)] : [])),
      confirms: optional(confirmWhen),
      effects: effects.map(({ when, screenOut, program }) => ({ when: optional(when), screenOut, program: optional(program) })),
    })),
    requirements: (set.completionRequires ?? []).map(({ rule, error }) => ({ error, holds: compile(rule) })),
    derived: Object.keys(set.derived).map((name) => [name, reader(`derived.${name}`)]),
  };
}

/** Returns every way through a set, by trying every answer in every context. */
export function everyWay(
  set: Watched<QuestionSet>,
  contexts: readonly OracleContext[],
  valuesOf: (step: string) => readonly (Json | undefined)[],
): readonly OracleWay[] {
  const compiled = compiledSets.get(set) ?? compileSet(set);
  compiledSets.set(set, compiled);
  const ways: OracleWay[] = [];
  for (const context of contexts) {
    const follow = (
      index: number,
      answers: JsonObject,
      program: string,
      visited: readonly string[],
      confirmed: readonly string[],
      programs: readonly string[],
    ): void => {
      const scope: Scope = { context, program, answers, answer: null };
      const step = compiled.steps[index];
      if (!step) {
        const failedRequirement = compiled.requirements.find(({ holds }) => !isTrue(holds(scope)));
        const end = failedRequirement ? `incomplete ${failedRequirement.error}` : `completed ${program}`;
        const derived = Object.fromEntries(compiled.derived.map(([name, read]) => [name, read(scope)]));
        ways.push({ visited, confirmed, answers, end, derived, programs });
        return;
      }
      if (step.visible && !isTrue(step.visible(scope))) return follow(index + 1, answers, program, visited, confirmed, programs);
      const visitedSteps = [...visited, step.id];
      let isStuck = true;
      for (const value of step.isAnswered ? valuesOf(step.id) : [undefined]) {
        const answer = value ?? null;
        const checkScope: Scope = { ...scope, answer };
        if (answer !== null && step.checks.some((holds) => !isTrue(holds(checkScope)))) continue;
        isStuck = false;
        const knownAnswers = value === undefined ? answers : { ...answers, [step.id]: value };
        const answered: Scope = { context, program, answers: knownAnswers, answer };
        const confirmedSteps = step.confirms && isTrue(step.confirms(answered)) ? [...confirmed, step.id] : confirmed;
        let selected = program;
        let screenOut: string | null = null;
        for (const effect of step.effects) {
          const effectScope: Scope = { ...answered, program: selected };
          if (effect.when && !isTrue(effect.when(effectScope))) continue;
          if (effect.screenOut !== undefined) screenOut = effect.screenOut;
          else if (effect.program) {
            const programValue = effect.program(effectScope);
            if (typeof programValue === 'string') selected = programValue;
          }
          if (screenOut !== null) break;
        }
        if (screenOut === null) follow(index + 1, knownAnswers, selected, visitedSteps, confirmedSteps, [...programs, selected]);
        else
          ways.push({
            visited: visitedSteps,
            confirmed: confirmedSteps,
            answers: knownAnswers,
            end: `screenedOut ${screenOut} at ${step.id}`,
            derived: {},
            // The engine keeps the program selected before a screen-out, because an offer may read it.
            programs: [...programs, selected],
          });
      }
      if (isStuck) ways.push({ visited: visitedSteps, confirmed, answers, end: 'stuck', derived: {}, programs });
    };
    follow(0, {}, 'NONE', [], [], []);
  }
  return ways;
}
