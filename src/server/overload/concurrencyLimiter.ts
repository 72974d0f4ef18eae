import { fail, type Failure } from '../base/problem.ts';

/** A job that waits. Lanes alternate, so that a storm of logins does not starve enrollments. */
export interface Waiter {
  readonly lane: 'enrollment' | 'login';
  /** Returns true when the client has disconnected and nobody would read the response. */
  readonly isDisconnected: () => boolean;
  /** Refuses work that became pointless while it waited. Called when its turn comes, and only after a wait. */
  readonly recheck?: () => Promise<Failure | null>;
}

/** Counts what a limiter does. */
export interface ConcurrencyMeter {
  readonly setRunning: (jobs: number) => void;
  readonly setWaiting: (lane: Waiter['lane'], jobs: number) => void;
  readonly countRefusal: (lane: Waiter['lane']) => void;
  readonly recordDuration: (milliseconds: number) => void;
}

const UNCOUNTED: ConcurrencyMeter = {
  setRunning: () => undefined,
  setWaiting: () => undefined,
  countRefusal: () => undefined,
  recordDuration: () => undefined,
};

/** The limits that apply to running and waiting jobs. */
export interface ConcurrencyLimits {
  readonly maxConcurrent: number;
  /** Jobs that may wait in each lane. */
  readonly maxQueued: number;
  /** Maximum expected wait, in milliseconds. */
  readonly longestWaitMs: number;
  /** Expected duration of a job until one was measured, in milliseconds. */
  readonly expectedMs: number;
  readonly now?: () => number;
  readonly meter?: ConcurrencyMeter | undefined;
}

/** Runs a job when its turn comes, or refuses it. */
export type ConcurrencyLimiter = <T>(waiter: Waiter, work: () => Promise<T>) => Promise<T | Failure>;

/** Weight of the newest duration in the moving average. */
const NEWEST = 0.2;

/**
 * Limits concurrency: runs `maxConcurrent` jobs and queues further ones in two lanes, which alternate. Refuses a job whose expected
 * wait is too long, and drops jobs whose clients have disconnected.
 */
export function concurrencyLimiter({
  maxConcurrent,
  maxQueued,
  longestWaitMs,
  expectedMs,
  now = () => performance.now(),
  meter = UNCOUNTED,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const lanes = { enrollment: new Array<() => void>(), login: new Array<() => void>() };
  let last: Waiter['lane'] = 'login';
  let inside = 0;
  let average = expectedMs;

  /** The wait of one more job: its own lane, and at most as many jobs of the other lane, because the lanes alternate. */
  const waitOf = (lane: Waiter['lane']): number => {
    const own = lanes[lane].length;
    const other = lanes[otherLane(lane)].length;
    return ((own + Math.min(own + 1, other) + 1) * average) / maxConcurrent;
  };
  const leave = (): void => {
    const turn = otherLane(last);
    const lane = lanes[turn].length > 0 ? turn : last;
    const next = lanes[lane].shift();
    // The next job inherits this slot, so no newcomer can overtake it.
    if (next) {
      last = lane;
      meter.setWaiting(lane, lanes[lane].length);
      next();
    } else meter.setRunning((inside -= 1));
  };

  return async (waiter, work) => {
    const { lane, isDisconnected, recheck } = waiter;
    const waits = inside >= maxConcurrent;
    if (waits) {
      const wait = waitOf(lane);
      if (lanes[lane].length >= maxQueued || wait > longestWaitMs) {
        meter.countRefusal(lane);
        return refusal(wait);
      }
      await new Promise<void>((enter) => {
        meter.setWaiting(lane, lanes[lane].push(enter));
      });
    } else meter.setRunning((inside += 1));
    try {
      if (isDisconnected()) return refusal(average);
      const pointless = waits && recheck ? await recheck() : null;
      if (pointless) return pointless;
      const start = now();
      const result = await work();
      const took = now() - start;
      meter.recordDuration(took);
      average += NEWEST * (took - average);
      return result;
    } finally {
      leave();
    }
  };
}

function otherLane(lane: Waiter['lane']): Waiter['lane'] {
  return lane === 'login' ? 'enrollment' : 'login';
}

function refusal(waitMs: number): Failure {
  return { ...fail(503, 'UNAVAILABLE'), retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) };
}
