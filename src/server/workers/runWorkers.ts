import cluster, { type Worker } from 'node:cluster';
import { keepCounts } from './counting.ts';
import { isMessage } from './messages.ts';

/** A worker that fails is followed by another one after this long: a database that is away must not make it a storm. */
const AGAIN_MS = 1_000;

/** How long the first process waits for a worker. */
export interface Patience {
  /** So often it asks each whether it is there. */
  readonly pulseMs: number;
  /** Questions without an answer after which a worker is taken to hang. Counted, for a machine that sleeps asks nothing meanwhile. */
  readonly unanswered: number;
  /** What still runs so long after it was told to stop is killed. */
  readonly stopMs: number;
}

/** A worker ends by itself 25 s after it was told to stop (serve.ts), and an orchestrator kills everything after 30. */
const USUAL: Patience = { pulseMs: 5_000, unanswered: 6, stopMs: 27_000 };

/** What the first process tells. */
export interface Told {
  /** All workers listen, on this port. */
  readonly listening: (port: number) => void;
  /** A worker failed, or hangs. */
  readonly failed: (message: string) => void;
}

/**
 * Serves one port with several processes, each a server of its own: this one only starts them, hands them connections, kills one
 * that hangs, follows one that fails with another, and stops them all. Ends with 0 when all have ended well, and with 1 when one did
 * not, or when one cannot start in the beginning; it has said why then.
 */
export function runWorkers(count: number, told: Told, { pulseMs, unanswered, stopMs }: Patience = USUAL): void {
  const counts = keepCounts();
  const running = new Set<Worker>();
  /** With the questions that each has not answered. */
  const listening = new Map<Worker, number>();
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  let failed = false;

  const endWhenAlone = (): void => {
    if (running.size === 0) process.exit(failed ? 1 : 0);
  };
  /** Of a worker whose code runs in circles no other signal finds a listener. */
  const kill = (worker: Worker, why: string): void => {
    told.failed(`Worker ${worker.process.pid} ${why}; it is killed.`);
    worker.process.kill('SIGKILL');
  };
  const takePulses = (): void => {
    for (const [worker, open] of listening) {
      listening.set(worker, open + 1);
      if (open === unanswered) kill(worker, `does not answer for ${(pulseMs * unanswered) / 1000} s`);
      else if (worker.isConnected()) worker.send({ kind: 'pulseWanted' });
    }
  };
  const stop = (): void => {
    phase = 'stopping';
    for (const worker of running) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of running) kill(worker, `has not stopped in ${stopMs / 1000} s`);
    }, stopMs);
    endWhenAlone();
  };
  const start = (): void => {
    const worker = cluster.fork();
    const counting = { id: worker.id, say: (message: object) => void (worker.isConnected() && worker.send(message)) };
    running.add(worker);
    worker.on('message', (message: unknown) => {
      if (!isMessage(message)) return;
      if (message.kind === 'pulse' && listening.has(worker)) listening.set(worker, 0);
      else counts.heard(counting, message);
    });
    worker.once('listening', ({ port }) => {
      counts.joined(counting);
      listening.set(worker, 0);
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

  setInterval(takePulses, pulseMs);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  start();
}
