import type { useStore } from 'jotai';
import { autologin } from '../../visit/identity/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { Services } from '../services.ts';
import { notesAtom } from '../handOff/visitNotes.ts';

/**
 * Alerts a member's coach that the member was screened out: once per visit, even after a reload or Back. The next arrival retries a
 * failed attempt under the same idempotency key [API-25] [WIDGET-12].
 */
export async function alertCoach(
  store: ReturnType<typeof useStore>,
  { cookies, send, reportError }: Pick<Services, 'cookies' | 'send' | 'reportError'>,
): Promise<void> {
  const login = autologin(cookies);
  const { completionKey, coachTold = false, owner } = store.get(visitAtom);
  // Another member may have logged in in another tab. That member's coach must not hear of this screen-out.
  if (login?.accessCode !== owner || coachTold || store.get(notesAtom).coachAlertKey === completionKey) return;
  const noteAlert = (coachAlertKey: string | null): void => store.set(notesAtom, (notes) => ({ ...notes, coachAlertKey }));
  noteAlert(completionKey);
  const { accessCode, accessToken } = login;
  const idempotencyKey = `${completionKey}-alertUserCoach`;
  const reply = await send({ operation: 'alertUserCoach', params: { accessCode } }, { token: accessToken, idempotencyKey });
  noteAlert(null);
  if (reply.ok) return store.set(visitAtom, (visit) => (visit.completionKey === completionKey ? { ...visit, coachTold: true } : visit));
  reportError('COACH_NOT_ALERTED', reply.error.kind);
}
