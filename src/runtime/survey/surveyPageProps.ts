import type { ComponentType, JSX } from 'react';
import type { StepTexts, SurveyTexts } from '../definitions/types.ts';
import type { LoadedSurvey } from './loadSurvey.ts';
import type { Review } from './reviewProps.ts';
import type { SurveyFrameProps } from './SurveyFrame.tsx';
import type { SurveyVisit } from './types.ts';

/** What is offered below a message. */
export interface BelowMessageProps {
  /** Takes the message away and leads to the first field. */
  readonly tryAgain: () => void;
}

/** A question set, and how to load it. Keeps its identity. */
export interface SurveySource {
  readonly name: string;
  /** Loads the set with the texts of its first step, in the language of a tag. Rejects when a chunk cannot be fetched. */
  readonly load: (locale: string) => Promise<LoadedSurvey>;
  /** Loads the texts of all steps. */
  readonly loadTexts: (locale: string) => Promise<SurveyTexts>;
}

/** Props of the survey page. */
export interface SurveyPageProps {
  readonly survey: SurveySource;
  /** What stands around the steps. Left out: the first step alone, inside the landing; passing it goes to `basePath`. */
  readonly frame?: ComponentType<SurveyFrameProps>;
  readonly visit: SurveyVisit;
  /** Title and body of the first step on the landing, where they are not its own: a single sign-on greets by name. */
  readonly wording?: Pick<StepTexts, 'title' | 'body'>;
  /** What stands below a message of a step (`messages.<name>`), beside the step's own button to try again. */
  readonly belowMessage?: ComponentType<BelowMessageProps>;
  /** The way to the answers so far, above Next of a step that offers it. */
  readonly review?: Review;
  /** What stands past the last step, while the calls of the completion run; left out: that the answers are being sent. */
  readonly ending?: JSX.Element;
  /** A step that it is an error to ask for by its address while the answers do not lead there. */
  readonly guarded?: string;
  /** Where the steps stand: `/enrollment`; a step's address is `/enrollment/<id>`. */
  readonly basePath: string;
}
