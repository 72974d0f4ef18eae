import type { Json } from '../base/json.ts';
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

/** What the API takes of an answer that a request carries. */
export interface SentAnswer {
  /** The schema in openapi/enrollment.yaml: `MedicalEnrollment.pregnant`. Left out: the builder of the request says it. */
  readonly at?: string;
  readonly options?: readonly string[];
  readonly least?: number;
  /** More than this. */
  readonly above?: number;
  readonly most?: number;
  /** Of a text, and of each option. */
  readonly longest?: number;
}

/** Something that must be known when a call is made. */
export interface CallNeed {
  /** In words: "an email". */
  readonly what: string;
  readonly rule: Json;
}

/** What a hook promises: arguments, result, outcomes. Definitions are checked against it. */
export interface HookContract {
  readonly description: string;
  readonly args: Readonly<Record<string, ArgContract>>;
  /** What it gives: a derived value, or (of a call) what is merged under `eligibility` or `member`. */
  readonly result?: ValueType;
  /** All outcomes of a call; a definition says what to do on each. */
  readonly outcomes?: readonly string[];
  /** Of a derive hook that gives a number: between which numbers it lies for people. A comparison beyond them is a typo. */
  readonly range?: readonly [least: number, most: number];
  /** Of a call of the completion: calls that must be made before it; of each list, one. */
  readonly after?: readonly (readonly string[])[];
  /** Of a call of the completion: calls that complete it, later. */
  readonly followedBy?: readonly string[];
  /** Of a call of the completion: what it cannot do without, so that the set must require it. */
  readonly needs?: readonly CallNeed[];
  /** Of a payload hook, by answer key and field: the answers of which the API takes only some values. */
  readonly sends?: Readonly<Record<string, SentAnswer>>;
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

/** The names that a product gives to the runtime: what its rules may read, and what its hooks promise. */
export interface Vocabulary extends Contracts {
  /** Types of the facts that rules may read, by the root of their names: `partner`, `profile`. */
  readonly facts: Readonly<Record<string, ValueType>>;
  /** Facts that fill placeholders of any text, besides a step's own `textValues`. */
  readonly textFacts: readonly string[];
  /** The states of the product's error page, which outcomes may lead to. */
  readonly errorStates: readonly string[];
}
