import cluster, { type Worker } from 'node:cluster';
import { keepCounts } from './counting.ts';
import { isMessage } from './messages.ts';

/** A worker that fails is followed by another one after this long: a database that is away must not make it a storm. */
const AGAIN_MS = 1_000;

/** What the first process tells. */
export interface Told {
  /** All workers listen, on this port. */
  readonly listening: (port: number) => void;
  /** A worker failed. */
  readonly failed: (message: string) => void;
}

/**
 * Serves one port with several processes, each a server of its own: this one only starts them, hands them connections, follows
 * one that fails with another, and stops them all. Ends with 0 when all have ended well, and with 1 when one did not, or when
 * one cannot start in the beginning; it has said why then.
 */
export function runWorkers(count: number, told: Told): void {
  const counts = keepCounts();
  const running = new Set<Worker>();
  const listening = new Set<Worker>();
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  let failed = false;

  const endWhenAlone = (): void => {
    if (running.size === 0) process.exit(failed ? 1 : 0);
  };
  const stop = (): void => {
    phase = 'stopping';
    for (const worker of running) worker.process.kill('SIGTERM');
    endWhenAlone();
  };
  const start = (): void => {
    const worker = cluster.fork();
    const counting = { id: worker.id, say: (message: object) => void (worker.isConnected() && worker.send(message)) };
    running.add(worker);
    worker.on('message', (message: unknown) => {
      if (isMessage(message)) counts.heard(counting, message);
    });
    worker.once('listening', ({ port }) => {
      counts.joined(counting);
      listening.add(worker);
      if (phase !== 'starting') return;
      // The first one alone makes the tables and fills them.
      if (listening.size === 1) for (let more = 1; more < count; more += 1) start();
      if (listening.size < count) return;
      phase = 'serving';
      told.listening(port);
    });
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      listening.delete(worker);
      counts.left(worker.id);
      if (phase === 'serving') return follow(worker, signal || `code ${code}`);
      failed ||= code !== 0 || phase === 'starting';
      if (phase === 'starting') stop();
      else endWhenAlone();
    });
  };
  const follow = ({ process: { pid } }: Worker, how: string): void => {
    told.failed(`Worker ${pid} ended with ${how}; another one takes its place.`);
    setTimeout(() => phase === 'serving' && start(), AGAIN_MS);
  };

  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  start();
}
