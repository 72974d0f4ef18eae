import type { ComponentType } from 'react';
import type { Json } from '../../base/json.ts';
import type { Program, SurveyTexts } from '../../definitions/types.ts';
import type { Session } from '../../engine/types.ts';
import type { SummaryProgram } from '../../widgets/PrintedSummary/PrintedSummary.tsx';
import type { ShownStep } from '../stepTexts/shownStep.ts';

/** Props of the button that opens the review of answers, or prints a summary. */
export interface ReviewAnswersProps {
  readonly session: Session;
  /** The step that offers the review. */
  readonly step: Pick<ShownStep, 'view' | 'texts' | 'facts'>;
  /** The texts of the survey. */
  readonly texts: SurveyTexts;
  /** Returns the unsubmitted content of the step's form. */
  readonly read: () => Json | undefined;
  /** Shows the session at a step, to change its answer. */
  readonly onChange: (session: Session) => void;
  /** Returns the words for a program that no step has presented; null if there are none. */
  readonly describeProgram?: DescribeProgram;
}

/** Returns a product's words for a program, in the language of the page; null if it has none. */
export type DescribeProgram = (program: Program) => SummaryProgram | null;

/** The functions that change answers. `begin` and `cancel` return null if that is not possible. */
export interface AnswerChanges {
  readonly begin: (session: Session, id: string | null) => Session | null;
  readonly cancel: (session: Session) => Session | null;
  /** Returns the session after a changed answer, at the next step that the change reveals. */
  readonly resumeAfter: (before: Session, moved: Session) => Session;
}

/** The review of all answers: its button, and the functions that change answers. */
export interface Review {
  readonly Answers: ComponentType<ReviewAnswersProps>;
  readonly answerChanges: AnswerChanges;
}
