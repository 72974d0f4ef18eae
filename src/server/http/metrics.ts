import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the response times, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of this process: its requests, its dropped analytics events, and what prom-client reports about Node. */
export type Metrics = ReturnType<typeof makeMetrics>;

/** Creates metrics that start at zero. */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'server_processes', help: 'Processes that serve the port.', registers }).set(1);
  return {
    registry,
    /** Labels hold nothing personal: the id of the operation and the status. */
    requests: new Counter({ name: 'http_requests_total', help: 'Requests.', labelNames: ['operation', 'status'], registers }),
    seconds: new Histogram({ name: 'http_request_duration_seconds', help: 'Response times in seconds.', buckets: BOUNDS, registers }),
    inFlight: new Gauge({ name: 'http_requests_in_flight', help: 'Requests that are being processed.', registers }),
    eventsGivenUp: new Counter({
      name: 'analytics_events_given_up_total',
      help: 'Analytics events that pages gave up on.',
      registers,
    }),
  } as const;
}
