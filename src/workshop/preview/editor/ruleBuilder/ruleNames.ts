import type { Vocabulary } from '../../../../runtime/definitions/contracts.ts';
import { programType } from '../../../../runtime/definitions/names.ts';
import type { QuestionSet } from '../../../../runtime/definitions/types.ts';
import { alternatives, ANY, objectOf, type ValueType } from '../../../../runtime/rules/types/valueType.ts';
import { answersOf, namedTypes, ruleScope } from '../../../check/nameTypes.ts';

/** The names that the rules of a set may read, each with the type of its value. */
export type RuleNames = ReadonlyMap<string, ValueType>;

/** Returns the names that the rules of a set may read: answers, derived values, and the facts of the product. */
export function ruleNames(set: QuestionSet, vocabulary: Vocabulary): RuleNames {
  const answers = answersOf({ set });
  const typeOf = namedTypes(set, vocabulary, () => scope);
  const scope = ruleScope(set, vocabulary, typeOf, { answers, carried: answers, own: ANY });
  const names: (readonly [string, ValueType])[] = [
    ...Object.entries(answers).flatMap(([key, type]) => leaves(`answers.${key}`, type)),
    ...Object.keys(set.derived).flatMap((name) => leaves(`derived.${name}`, typeOf('derived', name) ?? ANY)),
    ['program', programType(set.programs)],
    ...Object.entries(vocabulary.facts).flatMap(([name, type]) => leaves(name, type)),
  ];
  return new Map(names);
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
