import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { SurveyTexts } from '../../runtime/definitions/types.ts';
import type { CallOutcome, CallRequest, CompiledSet, Context, FieldError } from '../../runtime/engine/types.ts';

/** A member whose walk is explained. */
export interface Subject {
  readonly set: CompiledSet;
  readonly context: Context;
  /** The given answers, by answer key. May contain more than is asked. */
  readonly answers: JsonObject;
  /** Answers the calls of steps for a context, which the search for counterfactuals may change. */
  readonly callOf: (context: Context) => (request: CallRequest) => CallOutcome;
  /** Titles of questions and names of options; null if the set has no texts. */
  readonly texts: SurveyTexts | null;
  readonly vocabulary: Vocabulary;
}

/** A rule, or a value that it reads, with its result and the source of that result. */
export interface Part {
  /** A plain description: `the value bmi is below 18.5`. */
  readonly text: string;
  readonly value: Json;
  /** The label of an option, if it says more than the value. */
  readonly words?: string;
  /** True if only the truth of the value matters. */
  readonly condition: boolean;
  /** The source of the value; null if the text suffices. */
  readonly from: string | null;
  /** The named rule that it consists of; null for any other part. */
  readonly rule: string | null;
  /** True for the negation of its parts. */
  readonly isOpposite: boolean;
  readonly parts: readonly Part[];
}

/** One changed value of the walk's input. `to` is undefined if it is removed. */
export interface Change {
  readonly kind: 'answer' | 'partner' | 'fact';
  /** For example `heightWeight.weight` or `partner.configs.OFFERS_MED`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

/** A summary of a walk. */
export interface WalkEnd {
  readonly outcome: string;
  readonly at: string | null;
  readonly reason: string | null;
  readonly errorState: string | null;
  readonly program: string;
  readonly visited: readonly string[];
  readonly errors: readonly FieldError[];
}

/** Changes that reverse a walk's result, the extra questions of the changed walk, and its verified result. */
export interface Counterfactual {
  readonly changes: readonly Change[];
  /** Answers that the changed walk also needs, with the values used. */
  readonly extraAnswers: JsonObject;
  readonly end: WalkEnd;
}

/** The result of the search for the smallest change. */
export interface Counterfactuals {
  readonly answers: readonly Counterfactual[];
  /** Changes to a partner flag or context fact; or to a flag and an answer, if neither suffices. */
  readonly flags: readonly Counterfactual[];
  /** The number of walks that the search took. */
  readonly walks: number;
  /** False when the search reached its limit before trying everything. */
  readonly isExhaustive: boolean;
}

/** The reason why a step is shown or hidden, or why a walk ended as it did. */
export interface Why {
  /** For a step: `shown`, `hidden` or `not reached`. For an outcome: its name. */
  readonly state: string;
  /** One or two sentences that summarise the reason. */
  readonly summary: readonly string[];
  readonly trees: readonly { readonly title: string; readonly tree: Part }[];
  /** The goal of a change: `shown`, `another end`. */
  readonly goal: string;
  readonly end: WalkEnd;
}

/** A reason, with the smallest changes that would reverse it. */
export interface Explanation extends Why {
  readonly counterfactuals: Counterfactuals;
}
