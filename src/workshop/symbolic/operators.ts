import { LIBRARY_OPERATORS } from '../../runtime/rules/reads.ts';
import { operatorsOf, SIGNATURES, type OperatorOf } from '../../runtime/rules/types/signatures.ts';

/** Comparisons that are false for an unanswered value. */
export const ORDER = operatorsOf('order');
export const EQUALITY = operatorsOf('equal');
/** Searches of a list, false for an unanswered value. */
export const MEMBERSHIP = operatorsOf('in', 'has', 'hasAny');
/** Operators that test whether values are equal, or search for one in another. */
export const MATCHING: readonly string[] = [...EQUALITY, ...MEMBERSHIP];
/** An operator that compares two values. */
export type Comparison = OperatorOf<'equal' | 'order' | 'in' | 'has' | 'hasAny'>;
export const COMPARISONS: readonly string[] = [...MATCHING, ...ORDER];
/** Operators that yield null for an unanswered value. */
export const ARITHMETIC = operatorsOf('numbers');
export const IF = operatorsOf('if');
/** Operators that yield true or false. */
export const BOOLEAN_OPERATORS: readonly string[] = Object.keys(SIGNATURES).filter((name) => SIGNATURES[name]?.result?.kind === 'boolean');
/** Compiled operators that yield true or false. */
export const COMPILED_BOOLEAN_OPERATORS: readonly string[] = BOOLEAN_OPERATORS.filter((name) => !LIBRARY_OPERATORS.includes(name));
/** Operators that read only the truth of a value, or whether it is there. */
export const TRUTH: readonly string[] = COMPILED_BOOLEAN_OPERATORS.filter((name) => SIGNATURES[name]?.arity[1] === 1);
/** Operators that yield a list, or nothing. */
export const LIST_OPERATORS: readonly string[] = ['filter', 'map', 'merge', 'missing', 'missing_some'];
