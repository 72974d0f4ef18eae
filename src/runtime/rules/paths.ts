/** The names that lead from a JavaScript value to its prototype. No answer, option or flag has one of them. */
const PROTOTYPE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Returns true if a path (`answers.sex`) goes through a prototype. Rules with such a path are rejected. */
export function leavesData(path: string): boolean {
  return path.split('.').some((key) => PROTOTYPE_NAMES.includes(key));
}
