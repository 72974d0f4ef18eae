import type { ScoreRequest } from './scoreWorker.ts';
import type { Strength } from './strength.ts';

type Score = (...request: ScoreRequest) => Promise<Strength>;

/** A worker that scores passwords, and the function that ends it. */
interface Scorer {
  readonly score: Score;
  readonly end: () => void;
}

let scorer: Scorer | null = null;
let userCount = 0;

/**
 * Keeps the scorer alive until the returned function is called. Its dictionaries are larger than the rest of the page, so they
 * are loaded in a worker, which ends with its last user.
 */
export function keepScorer(): () => void {
  userCount += 1;
  scorer ??= startScorer();
  return () => {
    userCount -= 1;
    if (userCount > 0) return;
    scorer?.end();
    scorer = null;
  };
}

/**
 * Returns the strength of a password, without blocking the page.
 * @param request the password, and words that others may know about the member: names, the email, the partner
 */
export async function passwordScore(...request: ScoreRequest): Promise<Strength> {
  const release = keepScorer();
  try {
    return await (scorer ??= startScorer()).score(...request);
  } finally {
    release();
  }
}

/** Scores in the page itself if the browser cannot start a worker. Rejects if the dictionaries cannot be loaded. */
async function scoreHere(...request: ScoreRequest): Promise<Strength> {
  return (await import('./scorePassword.ts')).scorePassword(...request);
}

function startScorer(): Scorer {
  if (typeof Worker === 'undefined') return { score: scoreHere, end: () => undefined };
  const worker = new Worker(new URL('scoreWorker.ts', import.meta.url), { type: 'module' });
  const pendingRequests: { readonly request: ScoreRequest; readonly resolve: (strength: Strength | Promise<Strength>) => void }[] = [];
  let hasFailed = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Strength>) => pendingRequests.shift()?.resolve(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    hasFailed = true;
    for (const { request, resolve } of pendingRequests.splice(0)) resolve(scoreHere(...request));
  });
  const score: Score = (...request) => {
    if (hasFailed) return scoreHere(...request);
    return new Promise((resolve) => {
      pendingRequests.push({ request, resolve });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin.
      worker.postMessage(request);
    });
  };
  return { score, end: () => worker.terminate() };
}
