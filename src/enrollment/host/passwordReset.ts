import { newUuid } from '../visit/analytics/events.ts';
import type { Draft } from '../visit/draft/draft.ts';
import { randomId } from '../../runtime/survey/randomId.ts';
import { keepResetAnswers, type ResetAnswersOptions } from '../visit/resetAnswers.ts';
import { appAddress } from './appAddress.ts';
import type { Services } from './services.ts';

/** What a password reset needs of the page. */
export type ResetServices = Pick<Services, 'send' | 'cookies' | 'keys' | 'reportError'>;

/** Whose password is reset, and where the mail leads back to. */
export interface PasswordReset {
  readonly services: ResetServices;
  readonly visit: Pick<Draft, 'upid' | 'partner' | 'record' | 'carried'>;
  readonly email: string;
  /** The enrollment goes on at the password; who has a sponsored account already goes on in the app. */
  readonly leadsTo: 'enrollment' | 'app';
  readonly signal?: AbortSignal;
}

/** The longest address that the server takes. */
const LONGEST = 2000;

/** Parameters that are about one arrival, not about the visit. */
const ARRIVAL = ['pwResetRedirect', 'from', 'resetUrl', 'sharedEligibility', 'passcode', 'state'];

/**
 * Asks for a mail that resets a password, and keeps the eligibility and account answers for the way back.
 * @returns true when it was asked for; the answer is the same whether or not there is such an account.
 * @see [ACCT-23] [ACCT-24] [ACCT-25]
 */
export async function sendPasswordReset({ services, visit, email, leadsTo, signal }: PasswordReset): Promise<boolean> {
  const postResetRedirectUrl = `${location.origin}${returnPath(location.search, visit, leadsTo)}`;
  const body = { email, postResetRedirectUrl };
  const reply = await services.send({ operation: 'passwordResets', body }, { idempotencyKey: newUuid(), ...(signal && { signal }) });
  const sealing = sealingOf(services);
  const answers = visit.record?.set === 'DPP_SURVEY' ? visit.record.answers : visit.carried?.answers;
  if (reply.ok && leadsTo === 'enrollment' && sealing && answers) {
    await keepResetAnswers(sealing, { upid: visit.upid, answers }).catch((failure: unknown) =>
      services.reportError('RESET_ANSWERS_NOT_KEPT', failure instanceof Error ? failure.name : 'unknown'),
    );
  }
  return reply.ok;
}

/** What keeping answers over a password reset needs; null where the browser can seal nothing: they are then typed again. */
export function sealingOf({ cookies, keys }: Pick<Services, 'cookies' | 'keys'>): ResetAnswersOptions | null {
  return keys && { cookies, keys, now: () => Date.now(), newId: randomId };
}

/** A query string without what was about one arrival. */
export function withoutArrival(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ARRIVAL) parameters.delete(name);
  const text = parameters.toString();
  return text && `?${text}`;
}

/** The path back, with the placeholders that the server fills in. */
function returnPath(search: string, { upid, partner }: PasswordReset['visit'], leadsTo: PasswordReset['leadsTo']): string {
  const placeholders = 'from={from}&resetUrl={resetUrl}';
  if (leadsTo === 'app') {
    const lang = new URLSearchParams(search).get('lang');
    const app = appAddress(lang === null ? '' : `lang=${encodeURIComponent(lang)}`, partner);
    return `${app}${app.includes('?') ? '&' : '?'}${placeholders}`;
  }
  const full = new URLSearchParams(withoutArrival(search));
  const least = new URLSearchParams();
  for (const parameters of [full, least]) {
    if (upid !== null) parameters.set('upid', upid);
    parameters.set('pwResetRedirect', 'true');
  }
  const kept = `${full.toString()}&${placeholders}`.length + location.origin.length < LONGEST ? full : least;
  return `/?${kept.toString()}&${placeholders}`;
}
