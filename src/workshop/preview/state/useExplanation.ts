import type { ExplainReply, ExplainRequest } from './explainWorker.ts';
import { useWorker } from './useWorker.ts';

function start(): Worker {
  return new Worker(new URL('./explainWorker.ts', import.meta.url), { type: 'module' });
}

/**
 * Returns the explanation of a request; null while a worker computes it. A new request cancels the previous one.
 * @param request must keep its identity between renders; null to explain nothing
 */
export function useExplanation(request: ExplainRequest | null): ExplainReply | null {
  return useWorker(start, request);
}
