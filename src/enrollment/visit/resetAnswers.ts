import type { JsonObject } from '../../runtime/base/json.ts';
import { isJsonObject } from '../../runtime/base/json.ts';
import { COOKIE_SECONDS, type CookieJar } from './cookies.ts';
import { IDLE_MILLISECONDS } from './draft/draftStore.ts';
import type { KeyStore } from './draft/keyStore.ts';
import { createKey, open, seal } from './draft/seal.ts';

/** What a password reset leaves for the way back. */
export interface ResetAnswers {
  /** The program id of the enrollment: another one does not take the answers up. */
  readonly upid: string | null;
  /** Answers by answer key. */
  readonly answers: JsonObject;
}

/** What keeping them needs of the browser. */
export interface ResetAnswersOptions {
  readonly cookies: CookieJar;
  readonly keys: KeyStore;
  readonly now: () => number;
  readonly newId: () => string;
}

/** The steps whose answers are kept: whom the eligibility check was about, and whose account it is. Nothing of health, never a password. */
const KEPT = ['eligibilityCheck', 'createAccount'];

const COOKIE = 'passwordResetAnswers';

/** Longer cookies are dropped by browsers without a word. */
const LONGEST = 3600;

/**
 * Keeps the answers of a password reset in a cookie for a day. The member comes back by a link in a mail, in another tab of
 * the same browser: so the cookie is sealed, with a key that stays in this browser and cannot be read out. What each request
 * takes along says nothing to a server, a proxy or a log, and nothing to who finds it on a shared computer's disk.
 * @see [ACCT-25] [IDENT-10]
 */
export async function keepResetAnswers(options: ResetAnswersOptions, { upid, answers }: ResetAnswers): Promise<void> {
  const { cookies, keys, now, newId } = options;
  await dropResetAnswers(options);
  const id = newId();
  const key = await createKey();
  const kept = Object.fromEntries(Object.entries(answers).filter(([name]) => KEPT.includes(name)));
  const text = `${id}.${await seal(key, { upid, answers: kept })}`;
  if (text.length > LONGEST) return;
  // Keys of drafts go when they were not used for a while; this one is to last as long as its cookie.
  await keys.put(id, key, now() + COOKIE_SECONDS[COOKIE] * 1000 - IDLE_MILLISECONDS);
  cookies.write(COOKIE, text);
}

/** Takes the kept answers out, once: they are the draft's from then on. @returns null when there are none that this browser can read. */
export async function takeResetAnswers(options: ResetAnswersOptions): Promise<ResetAnswers | null> {
  const text = options.cookies.read(COOKIE);
  if (text === null) return null;
  const [id = '', sealed = ''] = text.split('.');
  const key = await options.keys.get(id);
  const kept = key ? await open(key, sealed) : null;
  await dropResetAnswers(options);
  if (typeof kept !== 'object' || kept === null || !('answers' in kept) || !('upid' in kept)) return null;
  const { upid, answers } = kept;
  return isJsonObject(answers) && (typeof upid === 'string' || upid === null) ? { upid, answers } : null;
}

/** Drops the kept answers and their key. */
export async function dropResetAnswers({ cookies, keys }: Pick<ResetAnswersOptions, 'cookies' | 'keys'>): Promise<void> {
  const id = cookies.read(COOKIE)?.split('.')[0];
  if (id === undefined) return;
  cookies.remove(COOKIE);
  await keys.remove(id);
}
