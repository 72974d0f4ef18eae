import { atom } from 'jotai';
import type { SurveyFacts } from '../../runtime/survey/types.ts';
import type { ErrorDetails } from './errorPageState.ts';
import type { MadeAccount } from './accountPort.ts';
import type { Completed } from './completedSession.ts';
import type { ShownPlan } from './planOf.ts';

/** Results of the survey's calls, for the pages after it. */
export interface VisitNotes {
  readonly details: ErrorDetails;
  readonly made: MadeAccount | null;
  /** The plan at the completion; null before, and in a set without one. A reload forgets it. */
  readonly plan: ShownPlan | null;
  /** The session at the completion, for its summary. Null before, and once the page that offers the summary has been left or reloaded. */
  readonly completed: Completed | null;
  /** Facts that a step's call has returned, for the texts of that step. */
  readonly facts: Partial<SurveyFacts>;
  /** The completion key of the visit whose coach alert is in flight; null when none is. */
  readonly tellingCoach: string | null;
}

/** Held in memory only, because it concerns the call just made. */
export const notesAtom = atom<VisitNotes>({ details: {}, made: null, plan: null, completed: null, facts: {}, tellingCoach: null });
