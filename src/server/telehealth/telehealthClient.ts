import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { keyedHash } from '../base/secrets.ts';
import { inSpan, type TraceHeaders } from '../base/spans.ts';
import type { Telehealth } from './port.ts';
import type { TelehealthSettings } from './telehealthSettings.ts';

/** Delays between retries in milliseconds, with jitter. */
const BACKOFF = { initialDelay: 100, maxDelay: 1_000 };

/** Name of each attempt in traces. */
const CALL = { name: 'telehealth enroll', kind: 'client' } as const;

const isAccepted = (status: number): boolean => status < 300;

/** The service cannot accept anybody right now; a retry may help. */
class Unavailable extends Error {}

/**
 * Creates an HTTP client for the telehealth service. An attempt that times out, breaks off or gets a 408, 425, 429 or 5xx is
 * retried with the same idempotency key; any other answer is final. Consecutive failures open a circuit breaker, so that members do
 * not wait for a service that is down.
 */
export function telehealthClient(settings: TelehealthSettings, secret: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): Telehealth {
  const { tries, breakerFailures, breakerMs } = settings;
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: breakerMs, breaker: new ConsecutiveBreaker(breakerFailures) });
  breaker.onBreak(() => log.warn({ pauseMs: breakerMs }, 'the telehealth service keeps failing, so no calls are made for a while'));
  breaker.onReset(() => log.info('the telehealth service responds again'));
  const retryable = handleWhen((error) => !isBrokenCircuitError(error));
  const policy = wrap(retry(retryable, { maxAttempts: tries - 1, backoff: new ExponentialBackoff(BACKOFF) }), breaker);
  return {
    enroll: async ({ accessCode, email, intake }, requestId) => {
      const body = JSON.stringify({ ...intake, accessCode, email });
      const key = keyedHash(secret, 'telehealth', body).slice(0, 32);
      try {
        const status = await policy.execute(() => inSpan(CALL, (trace) => post(settings, key, body, trace), isAccepted));
        if (isAccepted(status)) return true;
        log.warn({ requestId, status }, 'the telehealth service refused a member');
      } catch (error) {
        log.warn({ requestId, why: reasonOf(error) }, 'a call to the telehealth service failed');
      }
      return false;
    },
  };
}

/**
 * Posts an enrollment.
 * @returns a final status
 * @throws Unavailable for a status that a retry may change
 */
async function post({ url, token, timeoutMs }: TelehealthSettings, key: string, body: string, trace: TraceHeaders): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key, ...trace },
    body,
    // Health data and the token must reach only the configured address.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status } = response;
  await response.body?.cancel();
  if (status >= 500 || status === 408 || status === 425 || status === 429) throw new Unavailable(`answered ${status}`);
  return status;
}

/** Returns the reason for a failed call, without personal data. */
function reasonOf(error: unknown): string {
  if (error instanceof BrokenCircuitError) return 'not called, because it keeps failing';
  if (error instanceof Unavailable) return error.message;
  return error instanceof Error ? error.name : 'failed';
}
