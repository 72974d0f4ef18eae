import type { PayloadHook, PayloadInput } from '../../../runtime/engine/types.ts';

/** Returns the input with the carried answers merged below the member's own, as if given here. */
function mergeCarried(input: PayloadInput): PayloadInput {
  const carried = input.context.carried?.answers;
  if (!carried) return input;
  const { way } = input;
  return { ...input, way: { ...way, answers: { ...carried, ...way.answers }, effectiveAnswers: { ...carried, ...way.effectiveAnswers } } };
}

/** Wraps a builder so that it sees the carried answers. */
export function withCarriedAnswers(build: PayloadHook): PayloadHook {
  return (input) => build(mergeCarried(input));
}
