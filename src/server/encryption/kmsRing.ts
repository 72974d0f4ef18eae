import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { circuitBreaker, ConsecutiveBreaker, ExponentialBackoff, handleType, isBrokenCircuitError, retry, wrap } from 'cockatiel';
import { isJsonObject, jsonIn, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { limitedText } from '../base/limitedText.ts';
import { inSpan, type TraceHeaders } from '../base/spans.ts';
import { keyCache } from './keyCache.ts';
import { KMS_PREFIX, type KeyRing } from './keyRing.ts';

/** The operator's key management service (`webhooks` in openapi/enrollment.yaml). */
export interface KmsSettings {
  /** URL to which `/wrap` and `/unwrap` are appended. */
  readonly url: string;
  readonly token: string;
  /** Name of the key that wraps new data keys; null when the KMS only unwraps, while another ring wraps. */
  readonly key: string | null;
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs: number;
}

/** The result of an attempt: a success, a temporary failure, or a final refusal. */
export type KmsOutcome = 'ok' | 'failed' | 'refused';

/** Measures attempts. */
export type KmsMeter = (outcome: KmsOutcome, ms: number) => void;

const KEY_BYTES = 32;
/** The maximum number of data keys in memory, and how long each is kept, in milliseconds. */
const CACHE = { max: 1_000, ms: 300_000 } as const;
/** Pause before the second attempt in milliseconds, with jitter. */
const BACKOFF = { initialDelay: 100, maxDelay: 200 };
/** Circuit breaker: after this many consecutive failures, calls fail immediately for this many milliseconds. */
const BREAKER = { failures: 5, ms: 3_000 } as const;
/** Statuses that are final. Any other status may be a fault of the KMS, of its permissions or of the settings. */
const FINAL = [400, 410, 422];
/** In characters. */
const MAX_WRAPPED_LENGTH = 8_192;
const MAX_REPLY_LENGTH = 16_384;

/**
 * The KMS is temporarily unavailable. `databaseErrors.ts` recognises the code, so the request gets a 503. The code contains the
 * reason, because messages are not logged.
 */
export class KmsUnavailable extends Error {
  override readonly name = 'KmsUnavailable';
  readonly code: string;
  constructor(reason: string) {
    super(
      `The KMS at HEALTH_KMS_URL cannot wrap and unwrap keys (${reason}). Check that it is running, and check HEALTH_KMS_URL, HEALTH_KMS_TOKEN and HEALTH_KMS_KEY.`,
    );
    this.code = `KMS_${reason}`;
  }
}

type Operation = 'wrap' | 'unwrap';

/**
 * Opens a ring whose keys stay in the KMS. Checks that the KMS wraps and unwraps if it has to wrap.
 * @param others the keys of a key file, which keep opening what they have wrapped, and wrap when the settings name no key
 * @throws KmsUnavailable when the check fails
 */
export async function openKmsRing(settings: KmsSettings, others: KeyRing | null, meter: KmsMeter): Promise<KeyRing> {
  const { key } = settings;
  const call = callerOf(settings, meter);
  const cached = keyCache(CACHE.max, CACHE.ms);
  const unwrap = async (kek: string, wrapped: string, about: string): Promise<Uint8Array> => {
    const { plaintext } = await call('unwrap', { key: kek.slice(KMS_PREFIX.length), wrapped, context: hashOf(about) });
    const dataKey = typeof plaintext === 'string' ? Buffer.from(plaintext, 'base64') : null;
    if (dataKey?.length !== KEY_BYTES) throw new KmsUnavailable('INVALID_REPLY');
    return dataKey;
  };
  const wrapWith = async (name: string, dataKey: Uint8Array, about: string) => {
    const { wrapped } = await call('wrap', { key: name, plaintext: Buffer.from(dataKey).toString('base64'), context: hashOf(about) });
    if (typeof wrapped !== 'string' || wrapped === '' || wrapped.length > MAX_WRAPPED_LENGTH) throw new KmsUnavailable('INVALID_REPLY');
    return { kek: `${KMS_PREFIX}${name}`, wrapped };
  };
  if (key !== null) {
    const probe = randomBytes(KEY_BYTES);
    const { kek, wrapped } = await wrapWith(key, probe, 'check');
    if (!timingSafeEqual(await unwrap(kek, wrapped, 'check'), probe)) throw new KmsUnavailable('ANOTHER_KEY');
  }
  return {
    current: key === null ? (others?.current ?? '') : `${KMS_PREFIX}${key}`,
    wrap: async (dataKey, about) => {
      if (key !== null) return wrapWith(key, dataKey, about);
      if (others) return others.wrap(dataKey, about);
      throw new Error('HEALTH_KMS_URL needs HEALTH_KMS_KEY or a HEALTH_KEYS_FILE, whose first key wraps.');
    },
    unwrap: async ({ kek, wrapped }, about) => {
      if (kek.startsWith(KMS_PREFIX)) return cached(hashOf(JSON.stringify([kek, wrapped, about])), () => unwrap(kek, wrapped, about));
      if (others) return others.unwrap({ kek, wrapped }, about);
      throw new Error(`The health data was sealed with the key "${kek}" of a key file. Set HEALTH_KEYS_FILE to the file that contains it.`);
    },
  };
}

/** Returns a function that calls the KMS with a timeout, one retry and a circuit breaker. */
function callerOf(settings: KmsSettings, meter: KmsMeter): (operation: Operation, body: JsonObject) => Promise<JsonObject> {
  const onUnavailable = handleType(KmsUnavailable);
  const breaker = circuitBreaker(onUnavailable, { halfOpenAfter: BREAKER.ms, breaker: new ConsecutiveBreaker(BREAKER.failures) });
  const policy = wrap(retry(onUnavailable, { maxAttempts: 1, backoff: new ExponentialBackoff(BACKOFF) }), breaker);
  return (operation, body) =>
    policy
      .execute(() => inSpan({ name: `kms ${operation}`, kind: 'client' }, (trace) => attempt(settings, operation, body, trace, meter)))
      .catch((error: unknown) => {
        throw isBrokenCircuitError(error) ? new KmsUnavailable('PAUSED') : error;
      });
}

async function attempt(
  settings: KmsSettings,
  operation: Operation,
  body: JsonObject,
  trace: TraceHeaders,
  meter: KmsMeter,
): Promise<JsonObject> {
  const since = performance.now();
  let outcome: KmsOutcome = 'failed';
  try {
    const { status, reply } = await post(settings, operation, body, trace);
    if (FINAL.includes(status)) {
      outcome = 'refused';
      throw new Error(
        `The KMS at HEALTH_KMS_URL refuses to ${operation} with the key "${String(body['key'])}" (${status}): it is a different KMS, it has lost that key, or the database was changed.`,
      );
    }
    if (status !== 200) throw new KmsUnavailable(String(status));
    if (!isJsonObject(reply)) throw new KmsUnavailable('INVALID_REPLY');
    outcome = 'ok';
    return reply;
  } finally {
    meter(outcome, performance.now() - since);
  }
}

async function post(
  { url, token, timeoutMs }: KmsSettings,
  operation: Operation,
  body: JsonObject,
  trace: TraceHeaders,
): Promise<{ readonly status: number; readonly reply: Json }> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }), ...trace },
      body: JSON.stringify(body),
      // A data key must reach only the configured address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await limitedText(response, MAX_REPLY_LENGTH);
    // A malformed reply counts as an empty one: no error may repeat its content.
    return { status: response.status, reply: response.status === 200 ? (jsonIn(text) ?? null) : null };
  } catch (error) {
    throw new KmsUnavailable(reasonOf(error));
  }
}

/** Returns why a call failed: `TIMEOUT`, `INVALID_REPLY` if the reply is too long, or a code of the network. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'FAILED';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  if (error instanceof RangeError) return 'INVALID_REPLY';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'FAILED';
}

/** Hashes what a key is bound to: a KMS logs the context of each call, and an access code identifies a member. */
function hashOf(about: string): string {
  return createHash('sha256').update(about).digest('hex');
}
