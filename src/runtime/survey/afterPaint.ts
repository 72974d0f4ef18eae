/** A delay in milliseconds after which the screen that follows a press has been painted. */
const PAINTED_MS = 50;

/**
 * Runs a task after the current screen is painted. React runs the effects of a press before the paint, so work that the screen does not
 * need would delay it.
 * @returns a function that cancels the task
 */
export function afterPaint(task: () => void): () => void {
  const timer = setTimeout(task, PAINTED_MS);
  return () => clearTimeout(timer);
}

/** One task that waits for the next frame to be painted. */
export interface Postponed {
  /** Runs a task right after the next frame. */
  readonly postpone: (task: () => void) => void;
  /** Runs the waiting task immediately, if there is one. */
  readonly runNow: () => void;
  /** Drops the waiting task, if there is one. */
  readonly cancel: () => void;
}

/** Creates a queue of one task that is not needed for the next frame. A page in the background has no frames: a timer replaces them. */
export function makePostponed(): Postponed {
  let pending: { readonly task: () => void; readonly cancel: () => void } | null = null;
  const cancel = (): void => {
    pending?.cancel();
    pending = null;
  };
  const runNow = (): void => {
    const task = pending?.task;
    cancel();
    task?.();
  };
  return {
    postpone: (task) => {
      runNow();
      const cancelTimer = afterPaint(runNow);
      // The callback of a frame runs before the paint, and a timer set there runs after it.
      const frame = requestAnimationFrame(() => void setTimeout(() => pending?.task === task && runNow()));
      pending = {
        task,
        cancel: () => {
          cancelTimer();
          cancelAnimationFrame(frame);
        },
      };
    },
    runNow,
    cancel,
  };
}
