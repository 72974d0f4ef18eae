import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { makeMetrics } from '../../../src/server/monitoring/metrics.ts';
import { runWorkers } from '../../../src/server/cluster/runWorkers.ts';
import { metricsOfAllWorkers } from '../../../src/server/cluster/worker.ts';

/** Two workers that return their pids, and a primary with short timeouts. */
if (cluster.isPrimary)
  runWorkers(
    2,
    {
      onListening: (port) => process.stdout.write(`Listening on http://127.0.0.1:${port}\n`),
      onFailure: (message) => process.stderr.write(`${message}\n`),
    },
    { pulseMs: 250, maxMissedPulses: 12, stopMs: 2_000 },
  );
else {
  metricsOfAllWorkers(makeMetrics().registry);
  createServer((_request, reply) => reply.end(String(process.pid))).listen(0, '127.0.0.1');
  process.once('SIGTERM', () => process.exit(0));
}
