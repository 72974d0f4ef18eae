import cluster, { type Worker } from 'node:cluster';
import { keepMetrics } from './keepMetrics.ts';
import { isFromWorker, type FromPrimary } from './messages.ts';

/**
 * Delay in milliseconds before a failed worker is replaced, so that an unreachable database does not cause a restart storm. It doubles
 * with each failure until a worker listens.
 */
const RESTART_DELAY_MS = { min: 1_000, max: 30_000 };

/** Timeouts of the primary process for its workers. */
export interface HealthCheckTimes {
  /** Interval between two heartbeats, in milliseconds. */
  readonly pulseMs: number;
  /**
   * Number of missed heartbeats after which a worker counts as hung. A count rather than a time, because a suspended machine sends
   * no heartbeats.
   */
  readonly maxMissedPulses: number;
  /** Milliseconds after which a worker that was asked to stop is killed. */
  readonly stopMs: number;
}

/** A worker exits at most 25 s after it was asked to stop (serve.ts), and an orchestrator kills everything after 30 s. */
const DEFAULT_TIMES: HealthCheckTimes = { pulseMs: 5_000, maxMissedPulses: 6, stopMs: 27_000 };

/** Callbacks of the primary process. */
export interface WorkerCallbacks {
  /** Called when all workers listen on this port. */
  readonly onListening: (port: number) => void;
  /** Called when a worker failed or hung. */
  readonly onFailure: (message: string) => void;
}

/**
 * Serves one port with several processes, each a complete server. The primary starts them, distributes connections, kills a hung
 * worker, replaces a failed one, and stops them all. It exits with 0 when all ended cleanly, and with 1 after reporting why when
 * one did not, or when the first one cannot start.
 */
export function runWorkers(
  count: number,
  callbacks: WorkerCallbacks,
  { pulseMs, maxMissedPulses, stopMs }: HealthCheckTimes = DEFAULT_TIMES,
): void {
  const metrics = keepMetrics();
  const running = new Set<Worker>();
  /** Workers that listen, with the number of their missed heartbeats. */
  const listening = new Map<Worker, number>();
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  let hasFailed = false;
  /** True once a worker has started, which proves that the settings and the database work. */
  let hasStarted = false;
  let failures = 0;

  const endWhenAlone = (): void => {
    if (running.size === 0) process.exit(hasFailed ? 1 : 0);
  };
  /** Kills with SIGKILL, because a worker in an endless loop cannot handle any other signal. */
  const kill = (worker: Worker, why: string): void => {
    callbacks.onFailure(`Worker ${worker.process.pid} ${why} and is being killed.`);
    worker.process.kill('SIGKILL');
  };
  const send = (worker: Worker, message: FromPrimary): void => void (worker.isConnected() && worker.send(message));
  const takePulses = (): void => {
    for (const [worker, missed] of listening) {
      listening.set(worker, missed + 1);
      if (missed === maxMissedPulses) kill(worker, `has not responded for ${(pulseMs * maxMissedPulses) / 1000} s`);
      else send(worker, { kind: 'pulseWanted' });
    }
  };
  const stop = (): void => {
    phase = 'stopping';
    for (const worker of running) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of running) kill(worker, `has not stopped within ${stopMs / 1000} s`);
    }, stopMs);
    endWhenAlone();
  };
  const start = (): void => {
    const worker = cluster.fork();
    running.add(worker);
    worker.on('message', (message: unknown) => {
      // A message may arrive after its worker has exited.
      if (!isFromWorker(message) || !listening.has(worker)) return;
      listening.set(worker, 0);
      metrics.update(worker.id, message.metrics);
      if (message.kind === 'allMetricsWanted') void metrics.text().then((text) => send(worker, { kind: 'allMetrics', text }));
    });
    worker.once('listening', ({ port }) => {
      listening.set(worker, 0);
      send(worker, { kind: 'pulseWanted' });
      failures = 0;
      if (phase !== 'starting') return;
      // Only the first worker migrates and seeds the database, so the others start after it listens.
      if (!hasStarted) for (let started = 1; started < count; started += 1) start();
      hasStarted = true;
      if (listening.size < count) return;
      phase = 'serving';
      callbacks.onListening(port);
    });
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      listening.delete(worker);
      metrics.retire(worker.id);
      if (phase !== 'stopping' && hasStarted) return replace(worker, signal || `code ${code}`);
      hasFailed ||= code !== 0 || phase === 'starting';
      if (phase === 'starting') stop();
      else endWhenAlone();
    });
  };
  const replace = ({ process: { pid } }: Worker, how: string): void => {
    callbacks.onFailure(`Worker ${pid} ended with ${how}; starting a new one.`);
    const delayMs = Math.min(RESTART_DELAY_MS.min * 2 ** failures, RESTART_DELAY_MS.max);
    failures += 1;
    setTimeout(() => phase !== 'stopping' && start(), delayMs);
  };

  setInterval(takePulses, pulseMs);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  start();
}
