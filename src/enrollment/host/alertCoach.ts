import type { useStore } from 'jotai';
import { readAutologin } from '../visit/identity.ts';
import { visitAtom } from '../visit/visitAtom.ts';
import type { Services } from './services.ts';
import { notesAtom } from './visitNotes.ts';

/**
 * Tells a member's coach that the member was screened out: once a visit, also after a reload and after Back. A try that failed
 * is made again by the next arrival, under the same idempotency key.
 * @see [API-25] [WIDGET-12]
 */
export async function alertCoach(
  store: ReturnType<typeof useStore>,
  { cookies, send, reportError }: Pick<Services, 'cookies' | 'send' | 'reportError'>,
): Promise<void> {
  const read = readAutologin(cookies);
  const { completionKey, coachTold = false } = store.get(visitAtom);
  if (read.kind !== 'known' || coachTold || store.get(notesAtom).tellingCoach === completionKey) return;
  const telling = (tellingCoach: string | null): void => store.set(notesAtom, (notes) => ({ ...notes, tellingCoach }));
  telling(completionKey);
  const { accessCode, accessToken } = read.autologin;
  const idempotencyKey = `${completionKey}-alertUserCoach`;
  const reply = await send({ operation: 'alertUserCoach', params: { accessCode } }, { token: accessToken, idempotencyKey });
  telling(null);
  if (reply.ok) return store.set(visitAtom, (visit) => (visit.completionKey === completionKey ? { ...visit, coachTold: true } : visit));
  reportError('COACH_NOT_ALERTED', reply.error.kind);
}
