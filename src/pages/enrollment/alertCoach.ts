import type { useStore } from 'jotai';
import { readAutologin } from '../../visit/identity.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { Services } from '../services.ts';
import { notesAtom } from './visitNotes.ts';

/**
 * Tells a member's coach that the member was screened out: once a visit, also after a reload, by its idempotency key.
 * @see specification 1, section 7
 */
export async function alertCoach(
  store: ReturnType<typeof useStore>,
  { cookies, send, reportError }: Pick<Services, 'cookies' | 'send' | 'reportError'>,
): Promise<void> {
  const read = readAutologin(cookies);
  const { completionKey } = store.get(visitAtom);
  if (read.kind !== 'known' || store.get(notesAtom).coachTold === completionKey) return;
  store.set(notesAtom, (notes) => ({ ...notes, coachTold: completionKey }));
  const { accessCode, accessToken } = read.autologin;
  const idempotencyKey = `${completionKey}-alertUserCoach`;
  const reply = await send({ operation: 'alertUserCoach', params: { accessCode } }, { token: accessToken, idempotencyKey });
  if (!reply.ok) reportError('COACH_NOT_ALERTED', reply.error.kind);
}
