import roles from 'virtual:step-roles';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { isJsonObject } from '../../../runtime/base/json.ts';
import { COOKIE_SECONDS, type CookieJar } from '../storage/cookies.ts';
import { IDLE_MILLISECONDS } from './draftStore.ts';
import type { KeyStore } from './keyStore.ts';
import { createKey, decrypt, encrypt } from './cipher.ts';

/** The answers that a password reset keeps until the member returns. */
export interface ResetAnswers {
  /** The program id of the enrollment. An enrollment with another program id ignores the answers. */
  readonly upid: string | null;
  /** Answers by answer key. */
  readonly answers: JsonObject;
}

/** The browser features needed to keep them. */
export interface ResetAnswersOptions {
  readonly cookies: CookieJar;
  readonly keys: KeyStore;
  readonly now: () => number;
  readonly newId: () => string;
}

/**
 * The steps whose answers are kept: the person of the eligibility check, and the account. Nothing about health, and never a
 * password.
 */
const KEPT_KEYS = [roles.entry, roles.account];

const COOKIE = 'passwordResetAnswers';

/** Maximum length of the cookie, in characters. Browsers silently drop a longer one. */
const MAX_COOKIE_LENGTH = 3600;

/**
 * Stores the answers of a password reset in a cookie for a day [ACCT-25] [IDENT-10]. The member returns by a link in an email, in
 * another tab of the same browser. The cookie is therefore encrypted, with a non-extractable key that stays in this browser. Each
 * request carries it, but it reveals nothing to a server, a proxy, a log, or somebody who finds it on a shared computer.
 */
export async function storeResetAnswers(options: ResetAnswersOptions, { upid, answers }: ResetAnswers): Promise<void> {
  const { cookies, keys, now, newId } = options;
  await dropResetAnswers(options);
  const id = newId();
  const key = await createKey();
  const keptAnswers = Object.fromEntries(Object.entries(answers).filter(([name]) => KEPT_KEYS.includes(name)));
  const text = `${id}.${await encrypt(key, { upid, answers: keptAnswers })}`;
  if (text.length > MAX_COOKIE_LENGTH) return;
  // Unused draft keys expire. This date makes the key last as long as its cookie.
  await keys.put(id, key, now() + COOKIE_SECONDS[COOKIE] * 1000 - IDLE_MILLISECONDS);
  cookies.write(COOKIE, text);
}

/**
 * Reads the stored answers once and deletes them: from now on they belong to the draft.
 * @returns null when there are none, or none that this browser can open.
 */
export async function takeResetAnswers(options: ResetAnswersOptions): Promise<ResetAnswers | null> {
  const text = options.cookies.read(COOKIE);
  if (text === null) return null;
  const [id = '', sealed = ''] = text.split('.');
  const key = await options.keys.get(id);
  const opened = key ? await decrypt(key, sealed) : null;
  await dropResetAnswers(options);
  if (typeof opened !== 'object' || opened === null || !('answers' in opened) || !('upid' in opened)) return null;
  const { upid, answers } = opened;
  return isJsonObject(answers) && (typeof upid === 'string' || upid === null) ? { upid, answers } : null;
}

/** Deletes the stored answers and their key. */
export async function dropResetAnswers({ cookies, keys }: Pick<ResetAnswersOptions, 'cookies' | 'keys'>): Promise<void> {
  const id = cookies.read(COOKIE)?.split('.')[0];
  if (id === undefined) return;
  cookies.remove(COOKIE);
  await keys.remove(id);
}
