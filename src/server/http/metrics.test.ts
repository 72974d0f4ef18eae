import { describe, expect, it } from 'vitest';
import { addedUp, afterItsEnd, makeMetrics, metricsText } from './metrics.ts';

/** Counts of a process that answered `times` requests in 20 ms each and is processing one more. */
function counted(operation: string, times: number) {
  const metrics = makeMetrics();
  for (let time = 0; time < times; time += 1) metrics.observe(operation, 200, 0.02);
  metrics.started();
  metrics.gaveUp(times);
  return metrics.counts();
}

describe('counts of several processes', () => {
  const first = counted('login', 2);
  const second = counted('createAccount', 3);

  it('are added up', () => {
    const all = addedUp([first, second]);
    expect(all).toMatchObject({
      total: 5,
      inFlight: 2,
      eventsGivenUp: 5,
      processes: 2,
      memoryBytes: first.memoryBytes + second.memoryBytes,
    });
    const text = metricsText(all);
    expect(text).toContain('http_requests_total{operation="login",status="200"} 2\n');
    expect(text).toContain('http_requests_total{operation="createAccount",status="200"} 3\n');
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.01"} 0\n');
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.025"} 5\n');
    expect(text).toContain('analytics_events_given_up_total 5\n');
  });
  it('keep the requests of a process that ended, but not its memory or its requests in flight', () => {
    expect(addedUp([afterItsEnd(first), second])).toMatchObject({
      total: 5,
      inFlight: 1,
      eventsGivenUp: 5,
      processes: 1,
      memoryBytes: second.memoryBytes,
    });
  });
});
