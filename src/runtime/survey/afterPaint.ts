/** A delay in milliseconds by which the screen of a press is painted. */
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
