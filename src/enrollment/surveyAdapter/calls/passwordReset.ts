import { withoutParameters } from '../../visit/addressBar/withParameter.ts';
import { errorName } from '../../../runtime/base/errorName.ts';
import { newUuid } from '../../../runtime/survey/newUuid.ts';
import type { Draft } from '../../visit/draft/draft.ts';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { enrollmentAnswers } from '../../visit/draft/enrollmentAnswers.ts';
import { storeResetAnswers, type ResetAnswersOptions } from '../../visit/draft/resetAnswers.ts';
import { appAddress } from '../../paths/appAddress.ts';
import type { Services } from '../services.ts';

/** Services that a password reset needs. */
export type ResetServices = Pick<Services, 'send' | 'cookies' | 'keys' | 'reportError'>;

/** The account whose password is reset, and where the email's link returns to. */
export interface PasswordReset {
  readonly services: ResetServices;
  readonly visit: Pick<Draft, 'upid' | 'partner' | 'record' | 'carried'>;
  readonly email: string;
  /** `enrollment` continues at the password; `app` is for members who already have a sponsored account. */
  readonly returnsTo: 'enrollment' | 'app';
  readonly signal?: AbortSignal;
}

/** The longest return address that the server accepts, in characters. */
const MAX_URL_LENGTH = 2000;

/** Parameters that concern one arrival rather than the visit. */
const ARRIVAL = ['pwResetRedirect', 'from', 'resetUrl', 'sharedEligibility', 'passcode', 'state'];

/**
 * Requests an email that resets a password, and keeps the eligibility and account answers for the return [ACCT-25].
 * @returns true when the request succeeded; the answer is the same whether or not the account exists [D-24].
 */
export async function sendPasswordReset({ services, visit, email, returnsTo, signal }: PasswordReset): Promise<boolean> {
  const postResetRedirectUrl = `${location.origin}${returnPath(location.search, visit, returnsTo)}`;
  const body = { email, postResetRedirectUrl };
  const reply = await services.send({ operation: 'passwordResets', body }, { idempotencyKey: newUuid(), ...(signal && { signal }) });
  const answersOptions = resetAnswersOptions(services);
  const answers = enrollmentAnswers(visit);
  if (reply.ok && returnsTo === 'enrollment' && answersOptions && answers) {
    await storeResetAnswers(answersOptions, { upid: visit.upid, answers }).catch((failure: unknown) =>
      services.reportError('RESET_ANSWERS_NOT_KEPT', errorName(failure)),
    );
  }
  return reply.ok;
}

/**
 * Returns the options for keeping answers across a password reset; null when the browser cannot encrypt anything, and the member types them
 * again.
 */
export function resetAnswersOptions({ cookies, keys }: Pick<Services, 'cookies' | 'keys'>): ResetAnswersOptions | null {
  return keys && { cookies, keys, now: () => Date.now(), newId: randomId };
}

/** Removes the parameters that concern one arrival from a query string. */
export function withoutArrivalParameters(search: string): string {
  return withoutParameters(search, ARRIVAL);
}

/** Returns the path back, with the placeholders that the server fills in. */
function returnPath(search: string, { upid, partner }: PasswordReset['visit'], leadsTo: PasswordReset['returnsTo']): string {
  const placeholders = 'from={from}&resetUrl={resetUrl}';
  if (leadsTo === 'app') {
    const lang = new URLSearchParams(search).get('lang');
    const app = appAddress(lang === null ? '' : `lang=${encodeURIComponent(lang)}`, partner);
    return `${app}${app.includes('?') ? '&' : '?'}${placeholders}`;
  }
  const full = new URLSearchParams(withoutArrivalParameters(search));
  const minimal = new URLSearchParams();
  for (const parameters of [full, minimal]) {
    if (upid !== null) parameters.set('upid', upid);
    parameters.set('pwResetRedirect', 'true');
  }
  const usableQuery = `${full.toString()}&${placeholders}`.length + location.origin.length < MAX_URL_LENGTH ? full : minimal;
  return `/?${usableQuery.toString()}&${placeholders}`;
}
