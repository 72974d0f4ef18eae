import type { Json } from '../../runtime/base/json.ts';
import type { FieldSchema, QuestionSet, Rule, Step } from '../../runtime/definitions/types.ts';
import { rulesBehind } from '../../runtime/definitions/rulesBehind.ts';
import { namesRead, operationOf } from '../../runtime/rules/reads.ts';

/** Everything that can influence a result. */
export interface Relevant {
  readonly names: ReadonlySet<string>;
  /** The texts that rules compare each name with. */
  readonly literals: ReadonlyMap<string, ReadonlySet<string>>;
  /** The rules themselves, including named rules and those behind names. */
  readonly rules: readonly Rule[];
}

function fieldRules(schema: FieldSchema): readonly Rule[] {
  const conditions = [schema.askedWhen, schema.requiredWhen].filter((rule) => rule !== undefined);
  const inner = schema.type === 'form' ? Object.values(schema.fields).flatMap(fieldRules) : [];
  const among = (schema.type === 'choice' || schema.type === 'choices') && schema.among !== undefined ? [schema.among] : [];
  return [...conditions, ...inner, ...among];
}

function withoutUndefined(rules: readonly (Rule | undefined)[]): readonly Rule[] {
  return rules.filter((rule) => rule !== undefined);
}

/** Returns the rules that decide whether a step is shown. */
export function stepRules({ visibleWhen, knownFrom }: Step): readonly Rule[] {
  return withoutUndefined([visibleWhen, knownFrom]);
}

/** Returns the rules that can end a walk early. */
export function screenOutRules({ steps, entry = [] }: QuestionSet): readonly Rule[] {
  const effects = steps.flatMap((step) =>
    (step.effects ?? [])
      .filter(({ screenOut }) => screenOut !== undefined)
      .flatMap(({ when }) => [...withoutUndefined([when]), ...stepRules(step)]),
  );
  return [...effects, ...entry.map(({ when }) => when)];
}

/** Returns the rules that choose the program. */
export function programRules({ steps, startProgram }: QuestionSet): readonly Rule[] {
  const effects = steps.flatMap((step) =>
    (step.effects ?? [])
      .filter(({ program }) => program !== undefined)
      .flatMap(({ when, program }) => [...withoutUndefined([when, program]), ...stepRules(step)]),
  );
  return [...effects, ...withoutUndefined([startProgram])];
}

/** Reports the texts that a rule compares names with: `{"==": [{"var": "partner.slug"}, "acme"]}`. */
function comparedTexts(rule: Json, report: (name: string, text: string) => void): void {
  if (Array.isArray(rule)) return rule.forEach((part) => comparedTexts(part, report));
  const operation = operationOf(rule);
  if (!operation) return;
  const names = operation.args.flatMap((arg) => {
    const inner = operationOf(arg);
    const [name] = inner?.operator === 'var' ? inner.args : [];
    return typeof name === 'string' ? [name] : [];
  });
  for (const text of operation.args.flat()) if (typeof text === 'string') for (const name of names) report(name, text);
  operation.args.forEach((arg) => comparedTexts(arg, report));
}

/** Returns the rules that determine a name: those of its derived value, of the steps that ask for its answer, or of the program. */
function determiningRules(set: QuestionSet, name: string): readonly Rule[] {
  const [root = '', key = ''] = name.split('.');
  if (name === 'program') return programRules(set);
  if (root === 'rules' || root === 'derived') return rulesBehind(set, name);
  const steps = set.steps.filter((step) => (root === 'answers' ? (step.answerKey ?? step.id) === key : step.call?.result === root));
  return steps.flatMap((step) => [...stepRules(step), ...(step.answer ? fieldRules(step.answer) : [])]);
}

/**
 * Returns everything that rules depend on, through named rules, derived values, the visibility of the steps that they read, and
 * effects.
 */
export function relevantTo(set: QuestionSet, rules: readonly Rule[]): Relevant {
  const names = new Set<string>();
  const literals = new Map<string, Set<string>>();
  const pending = [...rules];
  const all: Rule[] = [];
  for (let rule = pending.pop(); rule !== undefined; rule = pending.pop()) {
    all.push(rule);
    comparedTexts(rule, (name, text) => literals.set(name, (literals.get(name) ?? new Set<string>()).add(text)));
    for (const name of namesRead(rule)) {
      if (names.has(name)) continue;
      names.add(name);
      pending.push(...determiningRules(set, name));
    }
  }
  return { names: new Set([...names].filter((name) => !name.startsWith('rules.'))), literals, rules: all };
}
