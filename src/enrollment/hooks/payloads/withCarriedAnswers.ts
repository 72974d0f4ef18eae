import type { PayloadHook, PayloadInput } from '../../../runtime/engine/types.ts';

/**
 * Sets that send carried answers as their own: those from before a transition, and those that an accepted offer set in re-triage.
 */
const SENDS_CARRIED: readonly string[] = ['TRANSITION_SURVEY', 'RETRIAGE_SURVEY'];

/**
 * Returns the input with the carried answers merged below the member's own, as if given here. Every other set sends its own answers
 * only.
 */
function mergeCarried(input: PayloadInput): PayloadInput {
  const carried = input.context.carried?.answers;
  if (!carried || !SENDS_CARRIED.includes(input.set.name)) return input;
  const { way } = input;
  return { ...input, way: { ...way, answers: { ...carried, ...way.answers }, effectiveAnswers: { ...carried, ...way.effectiveAnswers } } };
}

/** Wraps a builder so that it sees the carried answers. */
export function withCarriedAnswers(build: PayloadHook): PayloadHook {
  return (input) => build(mergeCarried(input));
}
