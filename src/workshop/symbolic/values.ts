import type { Json } from '../../runtime/base/json.ts';
import type { Operation, Read } from '../../runtime/rules/reads.ts';

/**
 * The values that a rule can have, each a function of the answers: decision diagrams for the checks, terms for the explorer.
 * Equal functions that are built in the same way are the same object.
 */
export interface Values<V> {
  readonly constant: (value: Json) => V;
  /** Returns `yes` if the condition is true, else `no`, case by case. */
  readonly choose: (condition: V, yes: V, no: V) => V;
  readonly answered: (value: V) => V;
  /** Applies an operator that compile.ts compiles. `rule` is the operation as written. */
  readonly operation: (rule: Json, operator: Operation['operator'], args: readonly V[]) => V;
  /** Returns the list of these items. `rule` is the list as written. */
  readonly list: (rule: Json, items: readonly V[]) => V;
  /** Applies an operator that json-logic-js evaluates, given the values of everything that the operation reads. */
  readonly library: (rule: Json, reads: readonly Read[], values: readonly V[]) => V;
  /** Returns the cases in which a value is one of some texts. */
  readonly isOneOf: (value: V, texts: readonly string[]) => V;
}
