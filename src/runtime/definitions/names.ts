import { nearest, suggest } from '../base/nearest.ts';
import type { Lookup } from '../rules/types/checkRule.ts';
import type { Vocabulary } from './contracts.ts';
import { PROGRAM } from '../rules/types/literals.ts';
import { objectOf, oneOfTexts, TEXT, type ValueType } from '../rules/types/valueType.ts';

type Fields = Readonly<Record<string, ValueType>>;

/** The types of the names that depend on the set. */
export interface SetNames {
  /** The answers of this set, by answer key. */
  readonly answers: Fields;
  /** The answers of all sets, by answer key, since a set may carry over answers of any other. */
  readonly carried: Fields;
  /** Returns the type of a derived value; null if there is none with that name. */
  readonly derived: (name: string) => ValueType | null;
  readonly derivedNames: readonly string[];
  /** The values of `program` and `carried.program`. */
  readonly programs: readonly string[];
  /** The type of `answer`, the answer as typed. Left out where rules may not read it. */
  readonly own?: ValueType;
}

/** Returns the type of a program: one of those that a set declares. */
export function programType(programs: readonly string[]): ValueType {
  return oneOfTexts(programs, PROGRAM);
}

/** Returns a lookup of the names in a vocabulary, without any set's answers and derived values. */
export function factLookup(vocabulary: Pick<Vocabulary, 'facts'>, programs: readonly string[] = []): (name: string) => Lookup {
  return nameLookup(vocabulary, { answers: {}, carried: {}, derived: () => null, derivedNames: [], programs });
}

/** Returns a lookup of the names that one place in a set may read. It returns a name's type, or why the name is unknown. */
export function nameLookup({ facts }: Pick<Vocabulary, 'facts'>, names: SetNames): (name: string) => Lookup {
  const roots: Fields = {
    ...facts,
    program: programType(names.programs),
    today: TEXT,
    answers: objectOf(names.answers),
    carried: objectOf({ answers: objectOf(names.carried), program: programType(names.programs) }),
    ...(names.own && { answer: names.own }),
  };
  // Most strings in a rule are options. Each is looked up in case it is a name, and computing a suggestion is slow.
  const unknownRoots = new Map<string, Lookup>();
  return (name) => {
    const [root = '', ...path] = name.split('.');
    if (root === 'derived') return lookupDerived(path.join('.'), names);
    if (root === 'answer' && !names.own)
      return unknown('"answer" can be read only in the checks and fields of a step.', `Write "answers." and the question's key.`);
    if (root === 'program' && names.programs.length === 0) {
      const fact = programFact(facts);
      return unknown('This survey has no programs.', fact === null ? 'Read another name.' : `Did you mean "${fact}"?`);
    }
    const type = Object.hasOwn(roots, root) ? roots[root] : undefined;
    if (type) return descend(type, [root], path);
    const lookup =
      unknownRoots.get(name) ?? unknown(`There is no name "${name}".`, rootHint(name, root, [...Object.keys(roots), 'derived'], names));
    unknownRoots.set(name, lookup);
    return lookup;
  };
}

function unknown(message: string, hint: string): Lookup {
  return { code: 'unknown-name', message, hint };
}

/** Returns the first fact that is a program, such as the member's current one; null if there is none. */
function programFact(facts: Fields): string | null {
  for (const [name, type] of Object.entries(facts)) {
    if (type.kind === 'text' && type.of === PROGRAM) return name;
    const below = type.kind === 'object' ? programFact(type.fields) : null;
    if (below !== null) return `${name}.${below}`;
  }
  return null;
}

function lookupDerived(name: string, { derived, derivedNames }: SetNames): Lookup {
  const type = derived(name);
  return type ? { type } : unknown(`There is no derived value "${name}".`, suggest(name, derivedNames));
}

/** Suggests a name. A name without a root usually means an answer or a derived value. */
function rootHint(name: string, root: string, roots: readonly string[], { answers, derivedNames }: SetNames): string {
  if (Object.hasOwn(answers, root)) return `Did you mean "answers.${name}"?`;
  if (derivedNames.includes(name)) return `Did you mean "derived.${name}"?`;
  const nearestRoot = nearest(root, roots);
  return nearestRoot === null ? suggest(root, roots) : `Did you mean "${nearestRoot}${name.slice(root.length)}"?`;
}

function descend(type: ValueType, parentPath: readonly string[], path: readonly string[]): Lookup {
  const [key, ...rest] = path;
  if (key === undefined || type.kind === 'any') return { type };
  if (type.kind === 'oneOf') {
    const partLookup = type.types.map((part) => descend(part, parentPath, path)).find((lookup) => 'type' in lookup);
    return partLookup ?? unknown(`"${parentPath.join('.')}" has no part "${key}".`, 'Use it as a whole.');
  }
  if (type.kind !== 'object')
    return unknown(`"${parentPath.join('.')}" has no parts, so it has no "${key}".`, `Read "${parentPath.join('.')}" itself.`);
  const next = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
  if (next) return descend(next, [...parentPath, key], rest);
  const fieldNames = Object.keys(type.fields);
  const message =
    parentPath.join('.') === 'answers'
      ? `There is no question with the answer key "${key}" in this set.`
      : `There is no "${key}" in "${parentPath.join('.')}".`;
  return unknown(message, suggest(key, fieldNames));
}
