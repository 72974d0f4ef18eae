import { parentPort } from 'node:worker_threads';
import type { SourceFiles } from '../../../runtime/definitions/sources.ts';
import { checkDefinitions } from '../../check/check.ts';
import { vocabulary } from '../product/vocabulary.ts';

/** The worker thread of a built server that checks definitions for the preview, so that the server stays responsive. */
parentPort?.on('message', ({ files }: { readonly files: SourceFiles }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
  parentPort?.postMessage(answerTo(files));
});

function answerTo(files: SourceFiles): object {
  try {
    return { findings: checkDefinitions(files, vocabulary) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
