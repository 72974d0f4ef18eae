import type { Json } from '../../runtime/base/json.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import { answersOf } from '../check/nameTypes.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { nameLookup } from '../../runtime/definitions/names.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import { allowedTexts } from '../../runtime/rules/types/literals.ts';
import type { ValueType } from '../../runtime/rules/types/valueType.ts';

/** The texts that a name can have, and the options that belong together. */
export interface OptionLookup {
  /** Returns the texts that a name (or the items of its list) can have; null if any text is possible. */
  readonly textsOfName: (name: string) => readonly string[] | null;
  /** Returns the type of a name; null for an unknown name or a derived value. */
  readonly typeOf: (name: string) => ValueType | null;
  /** Returns the options of the first question that has all of these texts; null if none has. */
  readonly optionsAround: (texts: readonly string[]) => readonly string[] | null;
}

/** Returns the texts that a type (or the items of a list) allows; null if any text is possible. */
export function textsOfType(type: ValueType): readonly string[] | null {
  return allowedTexts(type.kind === 'list' ? type.item : type)?.values ?? null;
}

/** Collects the options of all questions of all sets. */
export function optionLookup(sets: readonly AssembledSet[], vocabulary: Vocabulary): OptionLookup {
  const answers = Object.fromEntries(sets.flatMap((set) => Object.entries(answersOf(set))));
  const programs = [...new Set(sets.flatMap(({ set }) => set.programs))];
  const lookup = nameLookup(vocabulary, { answers, carried: answers, derived: () => null, derivedNames: [], programs });
  const lists = Object.values(answers)
    .map(textsOfType)
    .filter((texts) => texts !== null);
  const typeOf = (name: string): ValueType | null => {
    const entry = lookup(name);
    return 'type' in entry ? entry.type : null;
  };
  return {
    typeOf,
    textsOfName: (name) => {
      const type = typeOf(name);
      return type && textsOfType(type);
    },
    optionsAround: (texts) => (texts.length > 0 ? (lists.find((list) => texts.every((text) => list.includes(text))) ?? null) : null),
  };
}

/** Returns the name that an operation reads first: answers.sex for `{"==": [{"var": "answers.sex"}, "male"]}`. */
export function comparedName(args: readonly Json[]): string | null {
  for (const arg of args) {
    const inner = operationOf(arg);
    const [name] = inner?.operator === 'var' ? inner.args : [];
    if (typeof name === 'string') return name;
  }
  return null;
}
