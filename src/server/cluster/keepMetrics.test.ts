import { describe, expect, it } from 'vitest';
import { makeMetrics } from '../monitoring/metrics.ts';
import { keepMetrics } from './keepMetrics.ts';

/** Metrics of a process that answered `times` requests in 20 ms each and is processing one more. */
async function metricsAfter(operation: string, times: number) {
  const { registry, requests, seconds, inFlight, eventsGivenUp } = makeMetrics();
  for (let time = 0; time < times; time += 1) {
    requests.inc({ operation, status: 200 });
    seconds.observe({ operation }, 0.02);
  }
  inFlight.inc();
  eventsGivenUp.inc(times);
  return registry.getMetricsAsJSON();
}

/** Reads the value of one line of Prometheus text. */
function valueOf(text: string, name: string): number {
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  );
}

describe('metrics of several processes', async () => {
  const first = await metricsAfter('login', 2);
  const second = await metricsAfter('createAccount', 3);
  const memory = (metrics: typeof first): unknown => metrics.find(({ name }) => name === 'process_resident_memory_bytes')?.values[0]?.value;
  const keepBoth = () => {
    const metrics = keepMetrics();
    metrics.update(1, second);
    metrics.update(1, first);
    metrics.update(2, second);
    return metrics;
  };

  it('are summed', async () => {
    const text = await keepBoth().text();
    expect(text).toContain('http_requests_total{operation="login",status="200"} 2\n');
    expect(text).toContain('http_requests_total{operation="createAccount",status="200"} 3\n');
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.01",operation="createAccount"} 0\n');
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.025",operation="createAccount"} 3\n');
    expect(text).toContain('http_request_duration_seconds_count{operation="createAccount"} 3\n');
    expect(valueOf(text, 'http_requests_in_flight')).toBe(2);
    expect(valueOf(text, 'analytics_events_given_up_total')).toBe(5);
    expect(valueOf(text, 'server_processes')).toBe(2);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBe(Number(memory(first)) + Number(memory(second)));
  });

  it('report the event loop of the slowest process', async () => {
    const metrics = keepMetrics();
    const withLag = (value: number) =>
      first.map((metric) => (metric.name === 'nodejs_eventloop_lag_p99_seconds' ? { ...metric, values: [{ value, labels: {} }] } : metric));
    for (const [worker, seconds] of [0.01, 0.9, 0.02].entries()) metrics.update(worker, withLag(seconds));
    expect(valueOf(await metrics.text(), 'nodejs_eventloop_lag_p99_seconds')).toBe(0.9);
  });

  it('still count the requests of ended processes, but not their memory or requests in flight', async () => {
    const metrics = keepBoth();
    metrics.retire(1);
    const text = await metrics.text();
    expect(text).toContain('http_requests_total{operation="login",status="200"} 2\n');
    expect(valueOf(text, 'http_request_duration_seconds_count{operation="login"}')).toBe(2);
    expect(valueOf(text, 'analytics_events_given_up_total')).toBe(5);
    expect(valueOf(text, 'http_requests_in_flight')).toBe(1);
    expect(valueOf(text, 'server_processes')).toBe(1);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBe(memory(second));

    metrics.retire(2);
    const textAfterBoth = await metrics.text();
    expect(valueOf(textAfterBoth, 'http_request_duration_seconds_count{operation="login"}')).toBe(2);
    expect(textAfterBoth).not.toContain('server_processes');
  });
});
