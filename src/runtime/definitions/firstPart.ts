import { pick } from '../base/json.ts';
import type { QuestionSet } from './types.ts';

/**
 * Returns the part of a set that its first step needs: the steps up to the one with the role `entry`, and everything that their
 * rules read. A page shows that step before it loads the whole set. The part has the set's name, version and hash.
 * @returns null if no step has that role, or if its rules read a value that a hook derives, because a part is shown without hooks.
 */
export function firstPart(set: QuestionSet): QuestionSet | null {
  const last = set.steps.findIndex(({ role }) => role === 'entry');
  if (last < 0) return null;
  const { name, version, hash, enrollmentType, programs, startProgram, sections, entry } = set;
  const part = {
    name,
    version,
    ...(hash !== undefined && { hash }),
    enrollmentType,
    programs,
    ...(startProgram !== undefined && { startProgram }),
    sections,
    ...(entry && { entry }),
    steps: set.steps.slice(0, last + 1),
    screenOuts: [],
    completion: [],
  };
  const read = definitionsRead(part, set);
  return Object.values(read.derived).some((value) => 'hook' in value) ? null : { ...part, ...read };
}

/** Returns the named rules and derived values that a value reads, directly or through others. */
function definitionsRead(value: unknown, { rules, derived }: QuestionSet): Pick<QuestionSet, 'rules' | 'derived'> {
  const names = { rules: new Set<string>(), derived: new Set<string>() };
  const read = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, child] of Object.entries(part)) {
      const name = Array.isArray(child) ? child[0] : child;
      if (key === 'rule') addName('rules', name);
      else if (key === 'var' && typeof name === 'string' && name.startsWith('derived.')) addName('derived', name.slice('derived.'.length));
      read(child);
    }
  };
  const addName = (kind: keyof typeof names, name: unknown): void => {
    const definitions: Readonly<Record<string, unknown>> = kind === 'rules' ? rules : derived;
    if (typeof name !== 'string' || names[kind].has(name) || !Object.hasOwn(definitions, name)) return;
    names[kind].add(name);
    read(definitions[name]);
  };
  read(value);
  return { rules: pick(rules, names.rules), derived: pick(derived, names.derived) };
}
