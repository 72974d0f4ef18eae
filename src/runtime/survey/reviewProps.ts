import type { ComponentType } from 'react';
import type { Json } from '../base/json.ts';
import type { SurveyTexts } from '../definitions/types.ts';
import type { Session } from '../engine/types.ts';
import type { ShownStep } from './shownStep.ts';

/** Props of the way to the answers. */
export interface ReviewAnswersProps {
  readonly session: Session;
  /** The step that offers it. */
  readonly shown: Pick<ShownStep, 'texts' | 'facts'>;
  /** The words of the survey, and how to fetch those that are not there yet. */
  readonly survey: { readonly loaded: { readonly texts: SurveyTexts }; readonly loadAllTexts: () => Promise<void> };
  /** Reads what is typed in the step's form and not submitted yet. */
  readonly read: () => Json | undefined;
  /** Shows the session at a step whose answer is to be changed. */
  readonly onChange: (session: Session) => void;
}

/** How answers are changed; each gives null where that cannot be. */
export interface ChangesAnswers {
  readonly begin: (session: Session, id: string | null) => Session | null;
  readonly cancel: (session: Session) => Session | null;
  /** Where a changed answer leads: by way of what is newly asked or told. */
  readonly returned: (before: Session, moved: Session) => Session;
}

/** A look at all answers, and how they are changed. */
export interface Review {
  readonly Answers: ComponentType<ReviewAnswersProps>;
  readonly changes: ChangesAnswers;
}
