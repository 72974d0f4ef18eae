import { scorePassword } from './scorePassword.ts';

/** A password to score, as the page sends it. */
export type ScoreRequest = Parameters<typeof scorePassword>;

// Answers in the order of the requests.
addEventListener('message', ({ data }: MessageEvent<ScoreRequest>) => postMessage(scorePassword(...data)));
