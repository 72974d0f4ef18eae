import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { PRODUCT_NAME } from '../../enrollment/vocabulary/productName.ts';
import { STRONG_ENOUGH, textsToScore } from '../../runtime/base/isStrongPassword.ts';

/** Size of the thread's young generation. A rating leaves only garbage behind. */
const YOUNG_MIB = 2;

/** The thread's script. It is a string, because a single file would have to run from both src/ and dist/. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads');
  const zxcvbn = require(workerData);
  parentPort.on('message', ({ texts, guessable }) => parentPort.postMessage(texts.map((text) => zxcvbn(text, guessable).score)));
`;

/**
 * Returns a function that rates a new password by the page's rules, one call at a time. zxcvbn takes up to 2 s for 50 characters, so
 * it runs on a thread, which starts with the first password ([decision 20](../../../docs/decisions/0020-plain-before-fast.md)).
 */
export function strengthThread(): (password: string, personalTexts: readonly string[]) => Promise<boolean> {
  let thread: Worker | null = null;
  return async (password, personalTexts) => {
    thread ??= new Worker(PROGRAM, {
      eval: true,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
      workerData: createRequire(import.meta.url).resolve('zxcvbn'),
    });
    // Lets the process exit without waiting for the thread.
    thread.unref();
    const reply = once(thread, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    thread.postMessage(textsToScore(password, [PRODUCT_NAME, ...personalTexts]));
    try {
      const [scores]: readonly unknown[] = await reply;
      return Array.isArray(scores) && scores.every((score) => score >= STRONG_ENOUGH);
    } catch (error) {
      thread = null;
      throw error;
    }
  };
}
