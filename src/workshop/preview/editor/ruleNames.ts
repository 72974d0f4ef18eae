import { answerKeyOf, answerType } from '../../../runtime/definitions/answerTypes.ts';
import type { Vocabulary } from '../../../runtime/definitions/contracts.ts';
import { nameLookup } from '../../../runtime/definitions/names.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { checkRule } from '../../../runtime/rules/types/checkRule.ts';
import { alternatives, ANY, objectOf, oneOfTexts, union, type ValueType } from '../../../runtime/rules/types/valueType.ts';

/** The names that the rules of a set may read, each with the type of its value. */
export type RuleNames = ReadonlyMap<string, ValueType>;

/** Returns the names that the rules of a set may read: answers, derived values, and the facts of the product. */
export function ruleNames(set: QuestionSet, vocabulary: Vocabulary): RuleNames {
  const answers = answersOf(set);
  const types = new Map<string, ValueType>();
  const programs = oneOfTexts(set.programs, 'the programs');
  const typeOf = (key: string, rule: () => ValueType): ValueType => {
    const cached = types.get(key);
    if (cached) return cached;
    // Holds while the type is computed, in case of a cycle.
    types.set(key, ANY);
    const type = rule();
    types.set(key, type);
    return type;
  };
  const derivedType = (name: string): ValueType | null => {
    const derived = Object.hasOwn(set.derived, name) ? set.derived[name] : undefined;
    if (!derived) return null;
    return typeOf(`derived ${name}`, () =>
      'hook' in derived ? (vocabulary.derive[derived.hook]?.result ?? ANY) : checkRule(derived.rule, scope).type,
    );
  };
  const ruleType = (name: string): ValueType | null => {
    const rule = Object.hasOwn(set.rules, name) ? set.rules[name] : undefined;
    return rule === undefined ? null : typeOf(`rule ${name}`, () => checkRule(rule, scope).type);
  };
  const derivedNames = Object.keys(set.derived);
  const scope = {
    lookup: nameLookup(vocabulary, { answers, carried: answers, derived: derivedType, derivedNames, programs: set.programs }),
    rule: ruleType,
    ruleNames: Object.keys(set.rules),
  };
  const names: (readonly [string, ValueType])[] = [
    ...Object.entries(answers).flatMap(([key, type]) => leaves(`answers.${key}`, type)),
    ...derivedNames.flatMap((name) => leaves(`derived.${name}`, derivedType(name) ?? ANY)),
    ['program', programs],
    ...Object.entries(vocabulary.facts).flatMap(([name, type]) => leaves(name, type)),
  ];
  return new Map(names);
}

function answersOf(set: QuestionSet): Readonly<Record<string, ValueType>> {
  const types = new Map<string, ValueType>();
  for (const step of set.steps) {
    const key = answerKeyOf(step);
    if (key === null || !step.answer) continue;
    const [type, existing] = [answerType(step.answer, key), types.get(key)];
    types.set(key, existing ? union([existing, type]) : type);
  }
  for (const { offer } of set.screenOuts)
    if (offer) types.set(offer.answerKey, oneOfTexts([offer.accept, offer.decline], `the offer "${offer.answerKey}"`));
  return Object.fromEntries(types);
}

/** Returns a name with the names of its parts. */
function leaves(name: string, type: ValueType): readonly (readonly [string, ValueType])[] {
  const whole: readonly [string, ValueType] = [name, type];
  if (type.kind !== 'object') return [whole];
  const fields = Object.entries(type.fields).flatMap(([key, field]) => leaves(`${name}.${key}`, field));
  return fields.length > 0 ? fields : [[name, objectOf({})]];
}

/** Returns the values that a name can have; null if there is no list of them. */
export function valuesOf(type: ValueType): readonly string[] | null {
  const parts = alternatives(type).map((part) => (part.kind === 'list' ? part.item : part));
  const values = parts.flatMap((part) => (part.kind === 'text' ? (part.values ?? []) : []));
  return values.length > 0 ? values : null;
}
