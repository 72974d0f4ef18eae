import type { Json } from '../base/json.ts';

/** A rule that cannot be compiled. `survey check` reports it with line and column before a member can reach it. */
export class RuleError extends Error {}

/** The maximum depth of a rule, with its named rules expanded: enough for any author, too little to exhaust the stack. */
export const MAX_DEPTH = 64;
/** The maximum number of parts (operations, lists and values) of a rule, without its named rules. */
export const MAX_PARTS = 10_000;

/** Returns true if a rule has more than MAX_PARTS parts. Avoids recursion, since the rule can have any depth. */
export function isTooLarge(rule: Json): boolean {
  const ahead: Json[] = [rule];
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    const part = ahead.pop();
    if (part === undefined) return false;
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) ahead.push(inner ?? null);
  }
  return true;
}
