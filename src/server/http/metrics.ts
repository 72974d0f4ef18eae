/** Upper bounds of the response times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Counts of one or more processes. Plain JSON, because processes send it to each other. */
export interface Counts {
  /** Requests by Prometheus labels: operation id and status, nothing personal. */
  readonly requests: Readonly<Record<string, number>>;
  /** Number of requests at or below each bound. */
  readonly buckets: readonly number[];
  readonly total: number;
  readonly seconds: number;
  readonly inFlight: number;
  /** Analytics events that pages gave up on. */
  readonly eventsGivenUp: number;
  readonly memoryBytes: number;
  readonly processes: number;
}

/** Counts the requests of this process. */
export interface Metrics {
  readonly observe: (operation: string, status: number, seconds: number) => void;
  readonly started: () => void;
  readonly ended: () => void;
  readonly gaveUp: (events: number) => void;
  readonly counts: () => Counts;
}

/** Creates counters that start at zero. */
export function makeMetrics(): Metrics {
  const requests = new Map<string, number>();
  const buckets = BOUNDS.map(() => 0);
  let total = 0;
  let sum = 0;
  let inFlight = 0;
  let eventsGivenUp = 0;
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
    gaveUp: (events) => {
      eventsGivenUp += events;
    },
    counts: () => ({
      requests: Object.fromEntries(requests),
      buckets: [...buckets],
      total,
      seconds: sum,
      inFlight,
      eventsGivenUp,
      memoryBytes: process.memoryUsage.rss(),
      processes: 1,
    }),
  };
}

/** Adds up the counts of several processes. */
export function addedUp(all: readonly Counts[]): Counts {
  const sumOf = (one: (counts: Counts) => number | undefined): number => all.reduce((sum, counts) => sum + (one(counts) ?? 0), 0);
  const labels = new Set(all.flatMap(({ requests }) => Object.keys(requests)));
  return {
    requests: Object.fromEntries([...labels].map((label) => [label, sumOf(({ requests }) => requests[label])])),
    buckets: BOUNDS.map((_bound, index) => sumOf(({ buckets }) => buckets[index])),
    total: sumOf(({ total }) => total),
    seconds: sumOf(({ seconds }) => seconds),
    inFlight: sumOf(({ inFlight }) => inFlight),
    eventsGivenUp: sumOf(({ eventsGivenUp }) => eventsGivenUp),
    memoryBytes: sumOf(({ memoryBytes }) => memoryBytes),
    processes: sumOf(({ processes }) => processes),
  };
}

/**
 * Returns what remains of the counts of a process that ended. Its counters are kept, because a falling counter looks like a restart
 * to Prometheus.
 */
export function afterItsEnd(counts: Counts): Counts {
  return { ...counts, inFlight: 0, memoryBytes: 0, processes: 0 };
}

/** Formats counts as Prometheus text. */
export function metricsText(counts: Counts): string {
  const { requests, buckets, total, seconds, inFlight, eventsGivenUp, memoryBytes, processes } = counts;
  return [
    '# TYPE http_requests_total counter',
    ...Object.entries(requests).map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
    '# TYPE http_request_duration_seconds histogram',
    ...BOUNDS.map((bound, index) => `http_request_duration_seconds_bucket{le="${bound}"} ${buckets[index] ?? 0}`),
    `http_request_duration_seconds_bucket{le="+Inf"} ${total}`,
    `http_request_duration_seconds_sum ${seconds}`,
    `http_request_duration_seconds_count ${total}`,
    '# TYPE http_requests_in_flight gauge',
    `http_requests_in_flight ${inFlight}`,
    '# TYPE analytics_events_given_up_total counter',
    `analytics_events_given_up_total ${eventsGivenUp}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${memoryBytes}`,
    '# TYPE server_processes gauge',
    `server_processes ${processes}`,
    '',
  ].join('\n');
}
