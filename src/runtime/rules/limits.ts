import type { Json } from '../base/json.ts';

/** How deep a rule may nest, named rules written out: enough for any author, too little to exhaust the stack. */
export const MAX_DEPTH = 64;
/** How many parts (operations, lists and values) a rule may have, named rules apart. */
export const MAX_PARTS = 10_000;

/** Whether a rule has more than MAX_PARTS parts. Counts without calling itself, since the rule may be of any depth. */
export function isTooLarge(rule: Json): boolean {
  const ahead: Json[] = [rule];
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    const part = ahead.pop();
    if (part === undefined) return false;
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) ahead.push(inner ?? null);
  }
  return true;
}
