/** The dependencies of the transport, which tests replace. */
export interface TransportOptions {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Waits this many milliseconds, or until the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** The timeout of one attempt, in milliseconds. */
  readonly timeout?: number;
  /** The maximum number of attempts; defaults to MAX_TRIES. */
  readonly tries?: number;
}

/** The maximum number of attempts of a call that may be retried. */
export const MAX_TRIES = 3;
const TIMEOUT = 15_000;
const BACKOFF = 400;
/** The longest `Retry-After` to wait for, in seconds. After a longer one the call fails, and the member may try again later. */
export const MAX_RETRY_AFTER_SECONDS = 10;
const TEMPORARY = new Set([429, 502, 503, 504]);

/**
 * Creates a fetch with a timeout for each attempt. It retries temporary failures with backoff where a second attempt does no
 * harm: reads, PUT, logins, writes with an Idempotency-Key, and requests that a rate limit refused. A pause is as long as the server
 * requests (`Retry-After`).
 * @returns a fetch that rejects with a TimeoutError after the last attempt, an AbortError when the caller aborts, or a TypeError
 * without a network.
 */
export function createTransport({
  fetch,
  wait,
  timeout = TIMEOUT,
  tries: maxTries = MAX_TRIES,
}: TransportOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const tries = isRetryable(request) ? maxTries : 1;
    for (let attempt = 1; ; attempt += 1) {
      let retryAfter = 0;
      try {
        const response = await sendOnce(fetch, request, timeout);
        retryAfter = retryAfterOf(response);
        // A request that a rate limit refused had no effect.
        const isLastAttempt = attempt >= (response.status === 429 ? maxTries : tries);
        if (isLastAttempt || retryAfter > MAX_RETRY_AFTER_SECONDS || !failedTemporarily(response) || isLockOut(request, response))
          return response;
      } catch (failure) {
        if (attempt >= tries || request.signal.aborted) throw failure;
      }
      await wait(Math.max(retryAfter * 1000, BACKOFF * 3 ** (attempt - 1)), request.signal);
    }
  };
}

/** Returns the `Retry-After` of a reply in seconds; 0 if it has none, or a date, which a proxy may send. */
export function retryAfterOf({ headers }: Response): number {
  return Number(headers.get('Retry-After')) || 0;
}

/** Returns true for a request that is safe to send twice. */
export function isRetryable({ method, headers, url }: Pick<Request, 'method' | 'headers' | 'url'>): boolean {
  return method === 'GET' || method === 'PUT' || headers.has('Idempotency-Key') || isLogin({ url });
}

/** Returns true for a login that is refused after too many wrong passwords. The same password would be refused again. */
function isLockOut(request: Pick<Request, 'url'>, { status }: Response): boolean {
  return status === 429 && isLogin(request);
}

function isLogin({ url }: Pick<Request, 'url'>): boolean {
  return url.endsWith('/oauth/token');
}

/**
 * Returns true for the reply of a proxy, and of a server that is not ready or rate-limits the page. A refusal with its own code
 * is final.
 */
function failedTemporarily({ status, headers }: Response): boolean {
  if (!TEMPORARY.has(status)) return false;
  return status !== 502 || !(headers.get('Content-Type') ?? '').includes('problem+json');
}

async function sendOnce(fetch: TransportOptions['fetch'], request: Request, timeout: number): Promise<Response> {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException('The call was aborted.', 'AbortError'));
  const timer = setTimeout(() => controller.abort(new DOMException('The call took too long.', 'TimeoutError')), timeout);
  if (request.signal.aborted) giveUp();
  request.signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch(new Request(request.clone(), { signal: controller.signal }));
    const body = await response.arrayBuffer();
    return new Response(mayHaveBody(response.status) ? body : null, response);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', giveUp);
  }
}

function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

/** Waits in real time. Rejects early with an AbortError when the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(new DOMException('The call was aborted.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
