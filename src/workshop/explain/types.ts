import type { Json, JsonObject } from '../../runtime/base/json.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import type { SurveyTexts } from '../../runtime/definitions/types.ts';
import type { CallOutcome, CallRequest, CompiledSet, Context, FieldError } from '../../runtime/engine/types.ts';

/** A member whose walk is to be explained. */
export interface Subject {
  readonly set: CompiledSet;
  readonly context: Context;
  /** As given, by answer key; may hold more than is asked. */
  readonly answers: JsonObject;
  /** Answers the calls of steps for a context: it may be changed to see what would turn the walk. */
  readonly callOf: (context: Context) => (request: CallRequest) => CallOutcome;
  /** Titles of questions and names of options; none where the set has no texts. */
  readonly texts: SurveyTexts | null;
  readonly contracts: Vocabulary;
}

/** A rule, or a value that it reads, with what it comes to and where that came from. */
export interface Part {
  /** What it says, in plain words: `the value bmi is below 18.5`. */
  readonly text: string;
  readonly value: Json;
  /** The value in words, where they say more than the value: the option's label. */
  readonly words?: string;
  /** True where only its truth counts. */
  readonly condition: boolean;
  /** Where the value comes from; null where the text says it all. */
  readonly from: string | null;
  readonly parts: readonly Part[];
}

/** One value of the walk's input that is changed; `to` undefined takes it out. */
export interface Change {
  readonly kind: 'answer' | 'partner' | 'fact';
  /** `heightWeight.weight`, `partner.configs.OFFERS_MED`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

/** How a walk went, in short. */
export interface Went {
  readonly outcome: string;
  readonly at: string | null;
  readonly reason: string | null;
  readonly errorState: string | null;
  readonly program: string;
  readonly visited: readonly string[];
  readonly errors: readonly FieldError[];
}

/** Changes that turn it, questions that the changed walk asks besides, and how it then goes: walked, not guessed. */
export interface Turn {
  readonly changes: readonly Change[];
  /** Answers that the input did not hold, and that the changed walk needs, with those it was walked with. */
  readonly asked: JsonObject;
  readonly went: Went;
}

/** What came of the search for the smallest change. */
export interface Turns {
  readonly answers: readonly Turn[];
  /** One partner flag, or one fact of the context (a flag and an answer, where neither alone is enough). */
  readonly flags: readonly Turn[];
  /** Walks that were walked for it. */
  readonly walks: number;
  /** False when the search gave up at its limit before all was tried. */
  readonly whole: boolean;
}

/** Why a step is shown or hidden, or a walk ended as it did. */
export interface Explanation {
  /** `shown`, `hidden`, `not reached`; of an outcome: its name. */
  readonly state: string;
  /** One or two sentences that say it. */
  readonly summary: readonly string[];
  readonly trees: readonly { readonly title: string; readonly tree: Part }[];
  /** What a change would have to bring: `shown`, `another end`. */
  readonly goal: string;
  readonly turns: Turns;
  readonly went: Went;
}
