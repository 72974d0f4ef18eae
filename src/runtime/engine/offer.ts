import { without, type JsonObject } from '../base/json.ts';
import type { ScreenOut } from '../definitions/types.ts';
import { fold } from './fold.ts';
import { sessionAt } from './session.ts';
import type { Session } from './types.ts';
import { passes } from './way.ts';

/** Returns the offer of the ineligible screen; null if there is none for this member [SCREEN-28] [D-28]. */
export function offerOf({ set, position, way }: Session): NonNullable<ScreenOut['offer']> | null {
  if (position.at !== 'ineligible') return null;
  const { offer } = set.source.screenOuts.find(({ reason }) => reason === position.reason) ?? {};
  return offer && passes({ set, way }, offer.when) ? offer : null;
}

/**
 * Returns the answers that an offer carries into the survey that it starts over: its own, and those given so far that the new way
 * does not ask for [D-28].
 */
export function carriedAnswers({ sets }: NonNullable<ScreenOut['offer']>, { set, way, answers, results }: Session): JsonObject {
  const { way: restarted } = fold({ set, context: { ...way.context, carried: { answers: sets } }, answers, results }, null);
  return { ...without(way.answers, Object.keys(restarted.answers)), ...sets };
}

/**
 * Accepts the offer: sets its answers and continues from its step. All other answers are kept [D-28].
 * @returns null if there is no offer, or if it starts the set over: its answers then belong in the context of a new session.
 */
export function acceptOffer(session: Session): Session | null {
  const offer = offerOf(session);
  if (!offer || offer.startsOver) return null;
  return sessionAt(session, offer.goTo, { answers: { ...session.answers, ...offer.sets } }, 'back');
}
