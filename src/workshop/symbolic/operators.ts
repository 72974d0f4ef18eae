/** Comparisons that are false for an unanswered value. */
export const ORDER: readonly string[] = ['<', '<=', '>', '>='];
export const EQUALITY: readonly string[] = ['==', '!=', '===', '!=='];
/** Searches of a list. */
export const MEMBERSHIP: readonly string[] = ['in', 'has', 'hasAny'];
export const COMPARISONS: readonly string[] = [...EQUALITY, ...ORDER, ...MEMBERSHIP];
/** Operators that yield null for an unanswered value. */
export const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%', 'max', 'min'];
/** Operators that read only the truth of a value, or whether it is there. */
export const TRUTH: readonly string[] = ['!', '!!', 'answered'];
/** Operators that yield true or false. */
export const GIVES_BOOLEAN: readonly string[] = [...COMPARISONS, ...TRUTH];
/** Operators that yield a list. */
export const GIVES_LIST: readonly string[] = ['filter', 'map', 'merge', 'missing', 'missing_some'];
export const IF: readonly string[] = ['if', '?:'];
