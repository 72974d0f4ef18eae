import type { GatherMetrics } from '../monitoring/operating.ts';
import { isFromPrimary, type FromWorker } from './messages.ts';

/** Gathers the metrics of all workers through the primary process, and answers the primary's heartbeats. */
export const metricsOfAllWorkers: GatherMetrics = (own) => {
  const waiting: ((text: string) => void)[] = [];
  const say = async (kind: FromWorker['kind']): Promise<void> => {
    const message: FromWorker = { kind, metrics: await own.getMetricsAsJSON() };
    process.send?.(message);
  };
  process.on('message', (message: unknown) => {
    if (!isFromPrimary(message)) return;
    if (message.kind === 'pulseWanted') void say('pulse');
    else for (const resolve of waiting.splice(0)) resolve(message.text);
  });
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      void say('allMetricsWanted');
    });
};
