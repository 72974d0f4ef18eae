// Checks definitions in a worker thread, so that the development server stays responsive.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { checkDefinitions } = await import('../../src/workshop/check/check.ts');
const { vocabulary } = await import('../../src/enrollment/vocabulary/vocabulary.ts');

parentPort?.on('message', ({ files }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
  parentPort?.postMessage(answerTo(files));
});

/** @param {import('../../src/runtime/definitions/sources.ts').SourceFiles} files */
function answerTo(files) {
  try {
    return { findings: checkDefinitions(files, vocabulary) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
