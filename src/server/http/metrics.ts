/** Upper bounds of the response times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Counts of this process, for Prometheus. Labels are operation ids and statuses: nothing personal. */
export interface Metrics {
  readonly observe: (operation: string, status: number, seconds: number) => void;
  readonly started: () => void;
  readonly ended: () => void;
  readonly text: () => string;
}

/** Makes an empty set of counts. */
export function makeMetrics(): Metrics {
  const requests = new Map<string, number>();
  const buckets = BOUNDS.map(() => 0);
  let total = 0;
  let sum = 0;
  let inFlight = 0;
  return {
    observe: (operation, status, seconds) => {
      const labels = `operation="${operation}",status="${status}"`;
      requests.set(labels, (requests.get(labels) ?? 0) + 1);
      total += 1;
      sum += seconds;
      BOUNDS.forEach((bound, index) => {
        if (seconds <= bound) buckets[index] = (buckets[index] ?? 0) + 1;
      });
    },
    started: () => {
      inFlight += 1;
    },
    ended: () => {
      inFlight -= 1;
    },
    text: () =>
      [
        '# TYPE http_requests_total counter',
        ...[...requests].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
        '# TYPE http_request_duration_seconds histogram',
        ...BOUNDS.map((bound, index) => `http_request_duration_seconds_bucket{le="${bound}"} ${buckets[index]}`),
        `http_request_duration_seconds_bucket{le="+Inf"} ${total}`,
        `http_request_duration_seconds_sum ${sum}`,
        `http_request_duration_seconds_count ${total}`,
        '# TYPE http_requests_in_flight gauge',
        `http_requests_in_flight ${inFlight}`,
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '',
      ].join('\n'),
  };
}
