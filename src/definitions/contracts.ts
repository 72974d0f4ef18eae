import type { ValueType } from '../rules/types/valueType.ts';

/** An argument of a hook. One that is left out, or unanswered, arrives as null. */
export interface ArgContract {
  readonly type: ValueType;
  /** True where a definition need not give it. */
  readonly optional?: boolean;
  /**
   * Of a derive hook: the numbers at which its result can change (a number counts from each of them on), so that no others need
   * be told apart; `result`: the result is this argument, read another way (an age of a birth date).
   */
  readonly cuts?: readonly number[] | 'result';
}

/** What a hook promises: arguments, result, outcomes. Definitions are checked against it. */
export interface HookContract {
  readonly description: string;
  readonly args: Readonly<Record<string, ArgContract>>;
  /** What it gives: a derived value, or (of a call) what is merged under `eligibility` or `member`. */
  readonly result?: ValueType;
  /** All outcomes of a call; a definition says what to do on each. */
  readonly outcomes?: readonly string[];
  /** The clause that it follows. */
  readonly source: string;
}

/** The hooks that definitions may name, by kind: derive and check are pure; payload builds what call sends. */
export interface Contracts {
  readonly derive: Readonly<Record<string, HookContract>>;
  readonly check: Readonly<Record<string, HookContract>>;
  readonly call: Readonly<Record<string, HookContract>>;
  readonly payload: Readonly<Record<string, HookContract>>;
}
