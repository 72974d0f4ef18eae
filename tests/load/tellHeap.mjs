// Preloaded into a server (heap.ts): serves the number of bytes in its live heap, after a full garbage collection.
import { createServer } from 'node:http';

const telling = createServer((_request, response) => {
  globalThis.gc?.();
  response.end(String(process.memoryUsage().heapUsed));
});
telling.listen(0, '127.0.0.1', () => {
  const address = telling.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`live heap: port ${address.port}\n`);
});
telling.unref();
