import type { QuestionSet, SurveyTexts } from '../../../runtime/definitions/types.ts';
import type { CompiledSet } from '../../../runtime/engine/types.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import type { JumpFrom } from '../live/jump.ts';
import type { PreviewDefinitions } from '../protocol.ts';

/** What every panel of a set's preview is given. */
export interface PanelProps {
  readonly source: QuestionSet;
  /** The English texts of the set. */
  readonly texts: SurveyTexts;
  readonly definitions: PreviewDefinitions;
  readonly compiled: CompiledSet;
  /** The shown world and the session's answers. */
  readonly walk: WalkInput;
  /** What is malformed in the world; null if nothing is. */
  readonly problem: string | null;
  /** The walks of the set's example members. */
  readonly members: JumpFrom['members'];
  /**
   * Shows a step, and says whose answers lead there, or that none do.
   * @param from `own`: by the session's own answers alone, without a word
   * @returns true if the step was reached
   */
  readonly jump: (step: string, from?: 'own') => boolean;
  /** Begins anew in the world that the set's preview begins with. */
  readonly startOver: () => void;
}
