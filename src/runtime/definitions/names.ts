import { suggest } from '../rules/types/nearest.ts';
import type { Lookup } from '../rules/types/checkRule.ts';
import type { Vocabulary } from './contracts.ts';
import { PROGRAM } from '../rules/types/literals.ts';
import { objectOf, oneOfTexts, TEXT, type ValueType } from '../rules/types/valueType.ts';

type Fields = Readonly<Record<string, ValueType>>;

/** What the names that depend on the set stand for. */
export interface SetNames {
  /** By answer key: the questions of this set. */
  readonly answers: Fields;
  /** By answer key: the questions of all sets, for what is carried from one to the next. */
  readonly carried: Fields;
  /** The type of a derived value; null when there is none of that name. */
  readonly derived: (name: string) => ValueType | null;
  readonly derivedNames: readonly string[];
  /** What `program` and `carried.program` can be. */
  readonly programs: readonly string[];
  /** The type of `answer`, the answer as typed; left out where it may not be read. */
  readonly own?: ValueType;
}

/** The type of a program among those that a set declares. */
export function programType(programs: readonly string[]): ValueType {
  return oneOfTexts(programs, PROGRAM);
}

/** Makes the look-up of the facts of a vocabulary, whatever the set: for names that are no answers and no derived values. */
export function factLookup(vocabulary: Pick<Vocabulary, 'facts'>, programs: readonly string[] = []): (name: string) => Lookup {
  return nameLookup(vocabulary, { answers: {}, carried: {}, derived: () => null, derivedNames: [], programs });
}

/** Makes the look-up of names for one place of a set: the type of a name, or why nothing is called so. */
export function nameLookup({ facts }: Pick<Vocabulary, 'facts'>, names: SetNames): (name: string) => Lookup {
  const roots: Fields = {
    ...facts,
    program: programType(names.programs),
    today: TEXT,
    answers: objectOf(names.answers),
    carried: objectOf({ answers: objectOf(names.carried), program: programType(names.programs) }),
    ...(names.own && { answer: names.own }),
  };
  return (name) => {
    const [root = '', ...path] = name.split('.');
    if (root === 'derived') return lookupDerived(path.join('.'), names);
    if (root === 'answer' && !names.own)
      return unknown('"answer" is known in the checks and fields of a step alone.', `Write "answers." and the question's key.`);
    const type = Object.hasOwn(roots, root) ? roots[root] : undefined;
    if (!type) return unknown(`There is no name "${name}".`, rootHint(name, root, [...Object.keys(roots), 'derived'], names));
    return descend(type, [root], path);
  };
}

function unknown(message: string, hint: string): Lookup {
  return { code: 'unknown-name', message, hint };
}

function lookupDerived(name: string, { derived, derivedNames }: SetNames): Lookup {
  const type = derived(name);
  return type ? { type } : unknown(`There is no derived value "${name}".`, suggest(name, derivedNames));
}

/** A bare name was often meant for an answer or a derived value. */
function rootHint(name: string, root: string, roots: readonly string[], { answers, derivedNames }: SetNames): string {
  if (Object.hasOwn(answers, root)) return `Did you mean "answers.${name}"?`;
  if (derivedNames.includes(name)) return `Did you mean "derived.${name}"?`;
  return suggest(root, roots);
}

function descend(type: ValueType, done: readonly string[], path: readonly string[]): Lookup {
  const [key, ...rest] = path;
  if (key === undefined || type.kind === 'any') return { type };
  if (type.kind === 'oneOf') {
    const within = type.types.map((part) => descend(part, done, path)).find((looked) => 'type' in looked);
    return within ?? unknown(`"${done.join('.')}" has no part "${key}".`, 'Read it as it is.');
  }
  if (type.kind !== 'object') return unknown(`"${done.join('.')}" has no parts, so no "${key}".`, `Read "${done.join('.')}" itself.`);
  const next = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
  if (next) return descend(next, [...done, key], rest);
  const known = Object.keys(type.fields);
  const message =
    done.join('.') === 'answers'
      ? `There is no question with the answer key "${key}" in this set.`
      : `There is no "${key}" in "${done.join('.')}".`;
  return unknown(message, suggest(key, known));
}
