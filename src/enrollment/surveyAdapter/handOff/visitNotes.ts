import { atom } from 'jotai';
import type { SurveyFacts } from '../../../runtime/survey/types.ts';
import type { ErrorDetails } from './errorPageState.ts';
import type { Completed } from './completedSession.ts';
import type { ShownPlan } from './planOf.ts';

/** An account that the completion's calls created or changed. */
export interface ChangedAccount {
  readonly accessCode: string;
  /** The user whose medical intake follows, after the set's call to the telehealth service; null otherwise. */
  readonly intakeUserId: string | null;
}

/** Results of the survey's calls, for the pages after it. */
export interface VisitNotes {
  readonly details: ErrorDetails;
  readonly account: ChangedAccount | null;
  /** The plan at the completion; null before, and in a set without one. A reload forgets it. */
  readonly plan: ShownPlan | null;
  /** The session at the completion, for its summary. Null before, and once the page that offers the summary has been left or reloaded. */
  readonly completed: Completed | null;
  /** Facts that a step's call has returned, for the texts of that step. */
  readonly facts: Partial<SurveyFacts>;
  /** The completion key of the visit whose coach alert is in flight; null when none is. */
  readonly coachAlertKey: string | null;
}

/** Held in memory only, because it concerns the call just made. */
export const notesAtom = atom<VisitNotes>({ details: {}, account: null, plan: null, completed: null, facts: {}, coachAlertKey: null });
