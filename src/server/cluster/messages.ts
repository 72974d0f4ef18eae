import type { Registry } from 'prom-client';
import { isJsonObject } from '../../runtime/base/json.ts';

/** Metrics of one process, as JSON. */
export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Requests a heartbeat, or answers `allMetricsWanted` with Prometheus text. */
export type FromPrimary = { readonly kind: 'pulseWanted' } | { readonly kind: 'allMetrics'; readonly text: string };

/** A heartbeat, or a request for the metrics of all workers. Both carry the worker's own metrics. */
export interface FromWorker {
  readonly kind: 'pulse' | 'allMetricsWanted';
  readonly metrics: Snapshot;
}

/** Returns true for a message of the primary process. Checking the kind suffices, because both ends run this code. */
export function isFromPrimary(value: unknown): value is FromPrimary {
  return isJsonObject(value) && (value['kind'] === 'pulseWanted' || value['kind'] === 'allMetrics');
}

/** Returns true for a message of a worker. */
export function isFromWorker(value: unknown): value is FromWorker {
  return isJsonObject(value) && (value['kind'] === 'pulse' || value['kind'] === 'allMetricsWanted');
}
