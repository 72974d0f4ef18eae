import type { GatherMetrics } from '../monitoring/addMonitoring.ts';
import { isFromPrimary, type FromWorker } from './messages.ts';

/** Gathers the metrics of all workers through the primary process, and answers the primary's heartbeats. */
export const metricsOfAllWorkers: GatherMetrics = (registry) => {
  const resolvers: ((text: string) => void)[] = [];
  const send = async (kind: FromWorker['kind']): Promise<void> => {
    const message: FromWorker = { kind, metrics: await registry.getMetricsAsJSON() };
    process.send?.(message);
  };
  process.on('message', (message: unknown) => {
    if (!isFromPrimary(message)) return;
    if (message.kind === 'pulseWanted') void send('pulse');
    else for (const resolve of resolvers.splice(0)) resolve(message.text);
  });
  return () =>
    new Promise((resolve) => {
      resolvers.push(resolve);
      void send('allMetricsWanted');
    });
};
