// Checks definitions on a thread of its own, so that the development server goes on serving.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { checkDefinitions } = await import('../src/definitions/check.ts');
const { contracts } = await import('../src/hooks/contracts.ts');

parentPort?.on('message', ({ files }) => {
  try {
    parentPort?.postMessage({ findings: checkDefinitions(files, contracts) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
