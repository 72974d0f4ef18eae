import type { QuestionSet, SurveyTexts } from '../../runtime/definitions/types.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';
import type { WalkInput } from '../walk/walkInput.ts';
import type { JumpFrom } from './state/jump.ts';
import type { PreviewDefinitions } from './protocol.ts';

/** The properties of every panel. */
export interface PanelProps {
  readonly source: QuestionSet;
  /** The English texts of the set. */
  readonly texts: SurveyTexts;
  readonly definitions: PreviewDefinitions;
  readonly compiled: CompiledSet;
  /** The shown world and the session's answers. */
  readonly walk: WalkInput;
  /** The fault in a malformed world; null if it is valid. */
  readonly problem: string | null;
  /** The walks of the set's example members. */
  readonly members: JumpFrom['members'];
  /**
   * Shows a step, and a message that says whose answers lead there.
   * @param from `own` to use only the session's own answers, without a message
   * @returns true if the step was reached
   */
  readonly jump: (step: string, from?: 'own') => boolean;
  /** Starts over in the initial world of the set's preview. */
  readonly startOver: () => void;
}
