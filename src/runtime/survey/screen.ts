import type { Json } from '../base/json.ts';
import type { FieldError, Session } from '../engine/types.ts';

/** What the survey shows: one value, changed as a whole, so that a step and all that belongs to it come in one commit. */
export interface Screen {
  readonly session: Session;
  /** What is wrong with the answer that was submitted last. */
  readonly errors: readonly FieldError[];
  /** How often an answer was refused: the focus goes to the error summary each time. */
  readonly refused: number;
  /** The name of one of the step's own messages (`messages.<name>`). */
  readonly message: string | null;
  /** True when a call could not be made at all. */
  readonly failed: boolean;
  /** Short words that are shown for a moment: the reset mail was sent. */
  readonly toast: 'resetSent' | null;
  /** The answer that waits for its confirmation. */
  readonly confirming: { readonly answer: Json | undefined } | null;
  /** True while a call or a chunk is on its way. */
  readonly busy: boolean;
}

/** The screen of a session with nothing said about it yet. */
export function screenOf(session: Session): Screen {
  return { session, errors: [], refused: 0, message: null, failed: false, toast: null, confirming: null, busy: false };
}
