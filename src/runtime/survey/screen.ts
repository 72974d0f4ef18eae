import type { Json } from '../base/json.ts';
import type { FieldError, Session } from '../engine/types.ts';

/** The state of the survey's screen. It is a single value, so that a step and its state always render in one commit. */
export interface Screen {
  readonly session: Session;
  /** Errors of the last submitted answer: a new list for each rejection, which moves focus to the error summary. */
  readonly errors: readonly FieldError[];
  /** The name of one of the step's own messages (`messages.<name>`). */
  readonly message: string | null;
  /** True if the last action failed: a call failed, or code did not load. */
  readonly hasFailed: boolean;
  /** The toast to show; `resetSent` confirms the password reset email. */
  readonly toast: 'resetSent' | null;
  /** The answer that waits for its confirmation. */
  readonly pendingConfirmation: { readonly answer: Json | undefined } | null;
  /** True while a call runs or a chunk loads. */
  readonly isBusy: boolean;
}

/** Returns the initial screen of a session, without errors or messages. */
export function screenOf(session: Session): Screen {
  return { session, errors: [], message: null, hasFailed: false, toast: null, pendingConfirmation: null, isBusy: false };
}
