/** The names by which JavaScript reaches from a value to its prototype. No answer, option or flag is called so. */
const PROTOTYPE_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/** Whether a path (`answers.sex`) goes through a prototype: such a rule is refused, wherever it stands. */
export function leavesData(path: string): boolean {
  return path.split('.').some((key) => PROTOTYPE_NAMES.includes(key));
}
