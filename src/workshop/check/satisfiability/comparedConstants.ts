import type { Json } from '../../../runtime/base/json.ts';
import { operationOf } from '../../../runtime/rules/reads.ts';
import { ARITHMETIC, COMPARISONS, BOOLEAN_OPERATORS, IF } from '../../symbolic/operators.ts';
import { answerKeyOf } from '../../../runtime/definitions/answerTypes.ts';
import type { QuestionSet, Rule } from '../../../runtime/definitions/types.ts';

/** The constants that the rules of a set compare a value with. Only these distinguish its classes. */
export interface ComparedConstants {
  readonly constants: ReadonlySet<Json>;
  /** Those constants without the value's own options: what rules name, and the options of other names that it is compared with. */
  readonly named: ReadonlySet<Json>;
  /** For a list: the options that rules look for together. */
  readonly tests: readonly (readonly Json[])[];
}

interface MutableComparedConstants extends ComparedConstants {
  readonly constants: Set<Json>;
  readonly named: Set<Json>;
  readonly tests: (readonly Json[])[];
}

/** The possible sources of a rule's value: names that it reads, and literal constants. */
interface Sources {
  readonly names: Set<string>;
  readonly constants: Set<Json>;
  /** The options of each name. */
  readonly options: Map<string, readonly Json[]>;
}

/** Returns the name of a computed value that is known only by its parts. */
export function computedName(rule: Rule): string {
  return `computed ${JSON.stringify(rule)}`;
}

/**
 * Collects the constants that each name is compared with, anywhere in the rules. Follows values through named rules, derived
 * values, answers known from elsewhere and the program. Named rules must not form a cycle.
 * @param optionsOf returns the options of a name; null for a name without options
 */
export function comparedConstants(
  set: QuestionSet,
  rules: readonly Rule[],
  optionsOf: (name: string) => readonly Json[] | null,
): (name: string) => ComparedConstants {
  const entryByName = new Map<string, MutableComparedConstants>();

  function of(name: string): MutableComparedConstants {
    const entry = entryByName.get(name) ?? { constants: new Set(), named: new Set(), tests: [] };
    entryByName.set(name, entry);
    return entry;
  }

  /** Returns the rules that can also supply the value of a name. */
  function behind(name: string): readonly Rule[] {
    const [root = '', key = '', ...path] = name.split('.');
    if (root === 'program')
      return [set.startProgram ?? null, ...set.steps.flatMap(({ effects }) => (effects ?? []).map(({ program }) => program ?? null))];
    if (root === 'derived') {
      const value = Object.hasOwn(set.derived, key) ? set.derived[key] : undefined;
      return value && 'rule' in value ? [value.rule] : [];
    }
    if (root !== 'answers') return [];
    return set.steps.flatMap((step) => {
      if (answerKeyOf(step) !== key || step.knownFrom === undefined) return [];
      const from = operationOf(step.knownFrom);
      return from?.operator === 'var' && path.length > 0 ? [{ var: `${String(from.args[0])}.${path.join('.')}` }] : [step.knownFrom];
    });
  }

  function collect(rule: Rule, into: Sources): void {
    if (Array.isArray(rule)) return rule.forEach((part) => collect(part, into));
    const operation = operationOf(rule);
    if (!operation) return void into.constants.add(rule);
    const { operator, args } = operation;
    if (ARITHMETIC.includes(operator)) return void into.names.add(computedName(rule));
    if (operator === 'rule') return collect(set.rules[String(args[0])] ?? null, into);
    if (BOOLEAN_OPERATORS.includes(operator)) return;
    if (IF.includes(operator)) return args.forEach((arg, index) => (index % 2 === 0 && index < args.length - 1) || collect(arg, into));
    if (operator !== 'var') {
      // For example the result of `reduce`: nothing is known about it except the constants that it is compared with.
      into.names.add(computedName(rule));
      return args.forEach((arg) => collect(arg, into));
    }
    const name = String(args[0]);
    if (args[1] !== undefined) collect(args[1], into);
    if (into.names.has(name)) return;
    into.names.add(name);
    into.options.set(name, optionsOf(name) ?? []);
    for (const each of behind(name)) collect(each, into);
  }

  function visit(rule: Rule): void {
    if (Array.isArray(rule)) return rule.forEach(visit);
    const operation = operationOf(rule);
    if (!operation) return;
    const { operator, args } = operation;
    args.forEach(visit);
    if (!COMPARISONS.includes(operator)) return;
    const sources: Sources = { names: new Set(), constants: new Set(), options: new Map() };
    args.forEach((arg) => collect(arg, sources));
    for (const name of sources.names) {
      const entry = of(name);
      const others = [...sources.options].flatMap(([other, options]) => (other === name ? [] : options));
      const constants = [...new Set([...sources.constants, ...[...sources.options.values()].flat()])];
      for (const constant of constants) entry.constants.add(constant);
      for (const constant of [...sources.constants, ...others]) entry.named.add(constant);
      // Options that one test looks for form one class, but only if they are literal.
      if (sources.names.size === 1) entry.tests.push(constants);
      else entry.tests.push(...constants.map((constant) => [constant]));
    }
  }

  rules.forEach(visit);
  return of;
}
