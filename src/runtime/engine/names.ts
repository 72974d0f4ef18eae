import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { QuestionSet } from '../definitions/types.ts';
import { RuleError } from '../rules/limits.ts';
import type { Scope, ScopeRule, SlotNumbers } from './types.ts';

function valueAt(value: Json | undefined, path: readonly string[]): Json {
  let current = value;
  for (const key of path) {
    if (!isJsonObject(current) || !Object.hasOwn(current, key)) return null;
    current = current[key];
  }
  return current ?? null;
}

/**
 * Returns true for a property that every object inherits (`toString`). Only these need an own-property check.
 */
function isInherited(key: string): boolean {
  return key in {};
}

function readerAt(source: (scope: Scope) => JsonObject | undefined, path: readonly string[]): ScopeRule {
  const [key, ...rest] = path;
  if (key === undefined) return (scope) => source(scope) ?? null;
  if (rest.length > 0) return (scope) => valueAt(source(scope), path);
  if (!isInherited(key)) return (scope) => source(scope)?.[key] ?? null;
  return (scope) => {
    const object = source(scope);
    return object && Object.hasOwn(object, key) ? (object[key] ?? null) : null;
  };
}

/** Reads an answer by slot from a way of the same set, and by name from any other way. */
function fromAnswers(path: readonly string[], slotOf: SlotNumbers): ScopeRule {
  const byName = readerAt(({ way }) => way.effectiveAnswers, path);
  const [key = '', ...rest] = path;
  const slot = slotOf.get(key);
  if (slot === undefined) return byName;
  if (rest.length === 0) return (scope) => (scope.way.slotOf === slotOf ? (scope.way.slots[slot] ?? null) : byName(scope));
  return (scope) => (scope.way.slotOf === slotOf ? valueAt(scope.way.slots[slot], rest) : byName(scope));
}

const NO_SLOTS: SlotNumbers = new Map();

/**
 * Returns a reader for a name of the definition language (docs/definition-language.md). It reads an absent value as null.
 * @param set supplies the enrollment type if the visit has none.
 * @param derived returns the reader of a derived value. Looked up on first read, because derived values may refer to each other.
 * @param slotOf the slots of the set's answers. Without them, answers are read by name.
 * @throws RuleError for an unknown name.
 */
export function nameReader(
  name: string,
  { enrollmentType }: Pick<QuestionSet, 'enrollmentType'>,
  derived: (name: string) => ScopeRule,
  slotOf: SlotNumbers = NO_SLOTS,
): ScopeRule {
  const [root = '', ...path] = name.split('.');
  switch (root) {
    case 'answers':
      return fromAnswers(path, slotOf);
    case 'answer':
      return path.length === 0 ? ({ answer }) => answer ?? null : ({ answer }) => valueAt(answer, path);
    case 'partner':
      return readerAt(({ way }) => way.context.partner, path);
    case 'eligibility':
      return readerAt(({ way }) => way.eligibility, path);
    case 'profile':
      return readerAt(({ way }) => way.profile, path);
    case 'member':
      return readerAt(({ way }) => way.member, path);
    case 'carried':
      return readerAt(({ way }) => way.context.carried, path);
    case 'experiments':
      return readerAt(({ way }) => way.context.experiments, path);
    case 'environment':
      return readerAt(({ way }) => way.context.environment, path);
    case 'derived':
      return derived(path.join('.'));
    case 'program':
      return ({ way }) => way.program;
    case 'enrollmentType':
      return ({ way }) => way.context.enrollmentType ?? enrollmentType;
    case 'today':
      return ({ way }) => way.context.today;
    default:
      throw new RuleError(`there is nothing named "${name}"`);
  }
}
