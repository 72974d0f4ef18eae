import type { Json, JsonObject } from '../base/json.ts';
import { fold } from './fold.ts';
import { sessionAt, sessionAtFold, stepAt } from './session.ts';
import type { CompiledStep, Session, Way } from './types.ts';
import { scopeOf } from './way.ts';

/**
 * Moves to an answered step so that the member can change its answer. All other answers are kept. After the change, the session
 * returns to where it was. On the way back it stops at questions and information that the change has added.
 * @param id a step of the way.
 */
export function changeAnswer(session: Session, id: string): Session {
  const from = stepAt(session);
  const returnTo = session.returnTo ?? (from ? { step: from.step.id, told: variantsBefore(session, from.step.id) } : undefined);
  return { ...sessionAt(session, id, {}, 'back'), returnTo };
}

/**
 * Cancels the change of an answer and returns to where the member was. All answers are kept.
 * @returns null if no answer is being changed, or if the answers no longer lead to that step.
 */
export function cancelChange(session: Session): Session | null {
  const { returnTo } = session;
  if (!returnTo?.told) return null;
  const target = sessionAt(session, returnTo.step, {}, 'forward');
  return target.position.at === 'step' && target.position.step === returnTo.step ? target : null;
}

/** Returns the steps of the way before a step, each with the variant of its texts. */
function variantsBefore(session: Session, id: string): JsonObject {
  const variants: Record<string, Json> = {};
  fold(session, id, (compiled, way) => {
    variants[compiled.step.id] = variantOf(compiled, way);
    return false;
  });
  return variants;
}

/**
 * Returns the session after a changed answer. It is at the next step that the change has added, at the ineligible screen if an
 * earlier answer now screens out, or back where the change began.
 * @param before the session at the step whose answer was changed.
 * @param moved the session after submitting that answer.
 */
export function resumeAfterChange(before: Session, moved: Session): Session {
  const { returnTo } = before;
  const current = stepAt(before);
  if (!current || !returnTo?.told) return moved;
  const { step, told: variants } = returnTo;
  const session = { ...moved, returnTo };
  const reached = fold(session, step, (compiled, way) => compiled.index > current.index && isNewOrChanged(compiled, way, variants));
  // If the step to return to is no longer on the way, return to the last step of the way.
  return sessionAtFold(session, reached.at ? reached : fold(session, reached.way.visited.at(-1) ?? null), moved.progressFloor);
}

/** Returns true for a step that was not on the way before, and for information whose texts have changed. */
function isNewOrChanged(compiled: CompiledStep, way: Way, variants: JsonObject): boolean {
  const variantBefore = variants[compiled.step.id];
  return variantBefore === undefined || (compiled.step.answer === undefined && variantBefore !== variantOf(compiled, way));
}

/** Returns the variant of a step's texts on a way; null for the default texts. */
function variantOf({ variant }: CompiledStep, way: Way): Json {
  return variant?.(scopeOf(way)) ?? null;
}
