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

type Scope = (name: string) => Json;

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
type Rules = Watched<Pick<QuestionSet, 'rules'>>;

/** Evaluates a rule. `item` is what `var` reads within map, filter and the like. */
export function evaluate(rule: Rule, scope: Scope, set: Rules, item?: { readonly value: Json }): Json {
  const value = valueOf(rule, scope, set, item);
  set.seen?.(rule, value);
  return value;
}

function valueOf(rule: Rule, scope: Scope, set: Rules, item?: { readonly value: Json }): Json {
  const evaluatePart = (part: Rule | undefined): Json => evaluate(part ?? null, scope, set, item);
  if (Array.isArray(rule)) return rule.map(evaluatePart);
  if (!isObject(rule)) return rule;
  const [[operator, argument = null] = ['', null], ...others] = Object.entries(rule);
  if (others.length > 0 || operator === '') return rule;
  const args: readonly Rule[] = Array.isArray(argument) ? argument : [argument];
  const [first, second, third] = args;
  const value = (index: number): Json => evaluatePart(args[index]);
  switch (operator) {
    case 'var': {
      const ownValue = item ? itemAt(item.value, String(first)) : scope(String(first));
      return isUnanswered(ownValue) ? evaluatePart(second) : ownValue;
    }
    case 'rule':
      return evaluate(set.rules[String(first)] ?? null, scope, set);
    case 'missing':
      return args.flat().filter((name) => isUnanswered(scope(String(name))) || scope(String(name)) === '');
    case 'and': {
      let last: Json = null;
      for (const arg of args) if (!isTrue((last = evaluatePart(arg)))) return last;
      return last;
    }
    case 'or': {
      let last: Json = null;
      for (const arg of args) if (isTrue((last = evaluatePart(arg)))) return last;
      return last;
    }
    case 'if': {
      const conditionIndex = args.findIndex((_, index) => index % 2 === 0 && index + 1 < args.length && isTrue(value(index)));
      const index = conditionIndex === -1 ? 2 * Math.floor(args.length / 2) : conditionIndex + 1;
      set.taken?.(rule, index);
      return value(index);
    }
    case 'some':
    case 'all':
    case 'none':
    case 'filter':
    case 'map': {
      const list = evaluatePart(first);
      const items = Array.isArray(list) ? list : [];
      const results = items.map((each: Json) => evaluate(second ?? null, scope, set, { value: each }));
      if (operator === 'map') return results;
      if (operator === 'filter') return items.filter((_: Json, index: number) => isTrue(results[index]));
      if (operator === 'all') return items.length > 0 && results.every(isTrue);
      return results.some(isTrue) === (operator === 'some');
    }
    case 'reduce': {
      const list = evaluatePart(first);
      let accumulator = evaluatePart(third);
      for (const current of Array.isArray(list) ? list : [])
        accumulator = evaluate(second ?? null, scope, set, { value: { current, accumulator } });
      return accumulator;
    }
    default:
      return operation(
        operator,
        args.map((arg) => evaluatePart(arg)),
      );
  }
}

function itemAt(value: Json, path: string): Json {
  if (path === '') return value;
  return path.split('.').reduce<Json>((part, key) => (isObject(part) ? (part[key] ?? null) : null), value);
}

function operation(operator: string, values: readonly Json[]): Json {
  const [a, b, c] = values;
  const isChain = (orEqual: boolean, isReversed: boolean): boolean => {
    const holds = (x: Json | undefined, y: Json | undefined) => (isReversed ? isBefore(y, x, orEqual) : isBefore(x, y, orEqual));
    return holds(a, b) && (c === undefined || holds(b, c));
  };
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
      return isChain(false, false);
    case '<=':
      return isChain(true, false);
    case '>':
      return isChain(false, true);
    case '>=':
      return isChain(true, true);
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

/** Returns every way through a set, by trying every answer in every context. */
export function everyWay(
  set: Watched<QuestionSet>,
  contexts: readonly OracleContext[],
  valuesOf: (step: string) => readonly (Json | undefined)[],
): readonly OracleWay[] {
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
      const scopeAt = (selected: string, knownAnswers: JsonObject, answer?: Json): Scope => {
        const scope: Scope = (name) => {
          const [root = '', ...path] = name.split('.');
          if (root === 'program') return selected;
          if (root === 'answers') return itemAt(knownAnswers, path.join('.'));
          if (root === 'answer') return itemAt(answer ?? null, path.join('.'));
          if (root !== 'derived') return itemAt({ ...context }, name);
          const derived = set.derived[path.join('.')];
          if (!derived) return null;
          if ('rule' in derived) return evaluate(derived.rule, scope, set);
          if (derived.when !== undefined && !isTrue(evaluate(derived.when, scope, set))) return null;
          const args = Object.entries(derived.args).map(([arg, rule]) => [arg, evaluate(rule, scope, set)]);
          return HOOKS[derived.hook]?.(Object.fromEntries(args)) ?? null;
        };
        return scope;
      };
      const holds = (rule: Rule, scope: Scope) => isTrue(evaluate(rule, scope, set));
      const scopeBefore = scopeAt(program, answers);
      const end = (reason: string) => {
        const derived = Object.keys(set.derived).map((name) => [name, scopeBefore(`derived.${name}`)]);
        ways.push({ visited, confirmed, answers, end: reason, derived: Object.fromEntries(derived), programs });
      };
      const step = set.steps[index];
      if (!step) {
        const failedRequirement = set.completionRequires?.find(({ rule }) => !holds(rule, scopeBefore));
        return end(failedRequirement ? `incomplete ${failedRequirement.error}` : `completed ${program}`);
      }
      if (step.visibleWhen !== undefined && !holds(step.visibleWhen, scopeBefore))
        return follow(index + 1, answers, program, visited, confirmed, programs);
      let isStuck = true;
      for (const value of step.answer ? valuesOf(step.id) : [undefined]) {
        const knownAnswers = value === undefined ? answers : { ...answers, [step.id]: value };
        const isChecked = value !== undefined && value !== null;
        const checkScope = scopeAt(program, answers, value);
        if (isChecked && step.checks?.some((check) => 'rule' in check && !holds(check.rule, checkScope))) continue;
        isStuck = false;
        const confirms = step.confirmWhen !== undefined && holds(step.confirmWhen, scopeAt(program, knownAnswers, value));
        let selected = program;
        let screenOut: string | null = null;
        for (const effect of step.effects ?? []) {
          const effectScope = scopeAt(selected, knownAnswers, value);
          if (effect.when !== undefined && !holds(effect.when, effectScope)) continue;
          if (effect.screenOut !== undefined) screenOut = effect.screenOut;
          else if (effect.program !== undefined) {
            const programValue = evaluate(effect.program, effectScope, set);
            if (typeof programValue === 'string') selected = programValue;
          }
          if (screenOut !== null) break;
        }
        const [visitedSteps, confirmedSteps] = [[...visited, step.id], confirms ? [...confirmed, step.id] : confirmed];
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
      if (isStuck) ways.push({ visited: [...visited, step.id], confirmed, answers, end: 'stuck', derived: {}, programs });
    };
    follow(0, {}, 'NONE', [], [], []);
  }
  return ways;
}
