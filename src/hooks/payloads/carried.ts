import type { PayloadHook, PayloadInput } from '../../engine/types.ts';

/**
 * A transition with what the enrollment before it has asked: its answers stand as if they had been given here, under the
 * member's own. Every other set sends its own answers alone.
 * @see steps.md, TRANSITION_SURVEY; walk.md, `carried`
 */
function withCarried(input: PayloadInput): PayloadInput {
  const carried = input.context.carried?.answers;
  if (!carried || input.set.name !== 'TRANSITION_SURVEY') return input;
  const { way } = input;
  return { ...input, way: { ...way, answers: { ...carried, ...way.answers }, known: { ...carried, ...way.known } } };
}

/** A builder that a transition may use too: it sees what is carried over. */
export function seesCarried(build: PayloadHook): PayloadHook {
  return (input) => build(withCarried(input));
}
