import type { createStore, PrimitiveAtom } from 'jotai';
import type { QuestionSet, SurveyTexts } from '../definitions/types.ts';
import type { compileSet } from '../engine/compile.ts';
import type { CompiledSet, LazyHooks, Session } from '../engine/types.ts';
import type { SurveyActions } from './actions/actions.ts';
import type { Postponed } from './afterPaint.ts';
import type { placeErrors, mismatchErrors } from './answers/errors.ts';
import type { Address } from './navigation/AddressWatcher.tsx';
import type { Holder } from './holder.ts';
import type { Review } from './review/reviewProps.ts';
import type { Screen } from './screen.ts';
import type { SurveyVisit } from './types.ts';

/** A compiled set with its texts and lazily loaded hooks. */
export interface LoadedSurvey {
  readonly set: CompiledSet;
  readonly lazyHooks: LazyHooks;
  readonly texts: SurveyTexts;
  /** Null if the set is only the part that its first step needs. An answer then waits for the rest. */
  readonly answerHandling: AnswerHandling | null;
}

/** A set compiled for the page, without its texts. */
export type PreparedSet = Pick<LoadedSurvey, 'set' | 'lazyHooks' | 'answerHandling'>;

/** The data that a server writes into a page that shows the first step of a set: the part of the set that the step needs, and its texts. */
export interface SurveyPart {
  readonly set: QuestionSet;
  readonly texts: SurveyTexts;
}

/** The parts that a survey needs to accept an answer, but not to show its step. */
export interface AnswerHandling {
  readonly compileSet: typeof compileSet;
  readonly bindActions: (state: SurveyState) => SurveyActions;
  readonly placeErrors: typeof placeErrors;
  readonly mismatchErrors: typeof mismatchErrors;
}

/** The state of a survey page, which its actions read and change. */
export interface SurveyState {
  readonly store: ReturnType<typeof createStore>;
  readonly screenAtom: PrimitiveAtom<Screen>;
  readonly latestOptions: Pick<Holder<BoundOptions>, 'get'>;
  readonly address: Holder<Address | null>;
  /** The change of the address that waits for the next paint. See docs/decisions/0029-one-press-one-render.md. */
  readonly addressChange: Postponed;
}

/** The options of a survey that its actions depend on. */
export interface BoundOptions {
  readonly visit: SurveyVisit;
  readonly loaded: LoadedSurvey;
  readonly initial: Session;
  readonly basePath: string;
  /** Set unless the survey shows only its first step. */
  readonly frame?: unknown;
  readonly review?: Pick<Review, 'answerChanges'>;
  /** Loads the whole survey into `loaded`, in place of the part that its first step needs. */
  readonly loadFullSurvey: () => Promise<unknown>;
}
