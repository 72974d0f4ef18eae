import { AggregatorRegistry } from 'prom-client';
import type { Snapshot } from './messages.ts';

/** A gauge that prom-client averages over the workers. An average would hide one slow worker from the alert EventLoopBlocked. */
const OF_SLOWEST = 'nodejs_eventloop_lag_p99_seconds';

/** The metrics of all workers, kept by the primary process. */
export interface MetricsKeeper {
  readonly update: (worker: number, metrics: Snapshot) => void;
  readonly retire: (worker: number) => void;
  /** Formats the sum over all workers as Prometheus text. Gauges that cannot be added up have the value of one worker, or the average. */
  readonly text: () => Promise<string>;
}

/**
 * Keeps the latest metrics of each worker. The counters of a worker that has exited are kept too, because a falling counter looks like a
 * restart to Prometheus. prom-client's own `clusterMetrics` forgets them, and fails while a worker hangs.
 */
export function keepMetrics(): MetricsKeeper {
  const latest = new Map<number, Snapshot>();
  let retiredCounters: readonly object[] = [];
  const sumOf = (snapshots: Iterable<Snapshot>) => AggregatorRegistry.aggregate([retiredCounters, ...snapshots]);
  return {
    update: (worker, metrics) => {
      const snapshot = metrics.map((metric) => (metric.name === OF_SLOWEST ? { ...metric, aggregator: 'max' as const } : metric));
      latest.set(worker, snapshot);
    },
    retire: (worker) => {
      const counters = latest.get(worker)?.filter(({ type }) => String(type) !== 'gauge') ?? [];
      retiredCounters = sumOf([counters]).getMetricsAsArray();
      latest.delete(worker);
    },
    text: () => sumOf(latest.values()).metrics(),
  };
}
