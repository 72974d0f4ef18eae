import type { Json, JsonObject } from '../base/json.ts';
import { fold } from './fold.ts';
import { sessionAt, standingAt, stepAt } from './session.ts';
import type { CompiledStep, Session, Way } from './types.ts';
import { scopeOf } from './way.ts';

/**
 * Goes to an answered step of the way so that its answer can be changed. All other answers stay. Once it is answered, the session
 * returns to where it stood, by way of what the rules ask or tell because of the change.
 * @param id a step of the way.
 */
export function changeAnswer(session: Session, id: string): Session {
  const from = stepAt(session);
  const returnTo = session.returnTo ?? (from ? { step: from.step.id, told: toldUntil(session, from.step.id) } : undefined);
  return { ...sessionAt(session, id, {}, 'back'), returnTo };
}

/** The session with what its step's form holds, though it was not submitted. Passwords are kept nowhere. */
export function withTyped(session: Session, value: Json | undefined): Session {
  const at = stepAt(session);
  if (!at || at.step.sensitive === true || value === undefined) return session;
  return { ...session, typed: { ...session.typed, [at.key]: value } };
}

/**
 * Goes back from an answer that was to be changed to where the member came from; drops nothing.
 * @returns null where nothing is being changed, or where the answers no longer lead there.
 */
export function cancelChange(session: Session): Session | null {
  const { returnTo } = session;
  if (!returnTo?.told) return null;
  const there = sessionAt(session, returnTo.step, {}, 'on');
  return there.position.at === 'step' && there.position.step === returnTo.step ? there : null;
}

/** The steps of a way up to one of them, each with the variant of its texts. */
function toldUntil(session: Session, id: string): JsonObject {
  const told: Record<string, Json> = {};
  fold(session, id, (each, way) => {
    told[each.step.id] = variantOf(each, way);
    return false;
  });
  return told;
}

/**
 * The session after a changed answer: on its way back to where the change began it stands at what the rules newly ask or tell, or at the
 * ineligible screen where an answer given before screens out now.
 * @param before stands at the step whose answer was changed.
 * @param moved what submitting that answer has led to.
 */
export function returned(before: Session, moved: Session): Session {
  const { returnTo } = before;
  const at = stepAt(before);
  if (!at || !returnTo?.told) return moved;
  const { step, told } = returnTo;
  const session = { ...moved, returnTo };
  const reached = fold(session, step, (each, way) => each.index > at.index && isNews(each, way, told));
  // Where the step to return to is no longer asked, the last one is.
  return standingAt(session, reached.at ? reached : fold(session, reached.way.visited.at(-1) ?? null), moved.progressFloor);
}

/** Whether a step was not on the way before, or only tells something and tells something else now. */
function isNews(each: CompiledStep, way: Way, told: JsonObject): boolean {
  const before = told[each.step.id];
  return before === undefined || (each.step.answer === undefined && before !== variantOf(each, way));
}

/** The variant of the texts that a step of a way is shown with; null for the plain ones. */
function variantOf({ variant }: CompiledStep, way: Way): Json {
  return variant?.(scopeOf(way)) ?? null;
}
