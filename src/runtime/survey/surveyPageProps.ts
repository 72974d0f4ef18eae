import type { ComponentType } from 'react';
import type { StepTexts } from '../definitions/types.ts';
import type { Session } from '../engine/types.ts';
import type { LoadedSurvey } from './loadedSurvey.ts';
import type { Review } from './review/reviewProps.ts';
import type { SurveyFrameProps } from './frame/SurveyFrame.tsx';
import type { SurveyVisit } from './types.ts';

export interface BelowFormProps {
  /** Moves focus to the first field. */
  readonly tryAgain: () => void;
}

/** A question set and its loaders. Must keep its identity between renders. */
export interface SurveySource {
  readonly name: string;
  /** Loads the set with its texts, in the language of a BCP 47 tag. Rejects if a chunk cannot be fetched. */
  readonly load: (locale: string) => Promise<LoadedSurvey>;
  /**
   * Returns what can be shown immediately in this language: what `load` has loaded before, or the part that a server has written into
   * the page; null if there is neither.
   */
  readonly loaded?: (locale: string) => LoadedSurvey | null;
}

export interface SurveyPageProps {
  readonly survey: SurveySource;
  /** The frame around the steps. Omitted on the landing, which shows only the first step and then continues at `basePath`. */
  readonly frame?: ComponentType<SurveyFrameProps>;
  readonly visit: SurveyVisit;
  /** Title and body that replace those of the first step on the landing: a single sign-on greets members by name. */
  readonly wording?: Pick<StepTexts, 'title' | 'body'>;
  /** Content below a form whose call led to a message (`messages.<name>`), after the step's own retry button. */
  readonly belowForm?: ComponentType<BelowFormProps>;
  /** The review of answers, for steps that offer it. */
  readonly review?: Review;
  /** Returns the title past the last step, while the completion's calls run. By default, it says that the account is being set up. */
  readonly endingTitle?: (session: Session) => string;
  /** The id of a step whose address opens the error page if the answers do not lead to that step. */
  readonly guarded?: string;
  /** The path that precedes step ids: with `/enrollment`, a step's address is `/enrollment/<id>`. */
  readonly basePath: string;
}
