// Preloaded into a server (heap.ts): serves the number of bytes in its live heap, after full garbage collections: the first one only
// marks the bytecode that has not run since as old, and the second one removes it.
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  for (let collection = 0; collection < 2; collection++) globalThis.gc?.();
  response.end(String(process.memoryUsage().heapUsed));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`live heap: port ${address.port}\n`);
});
server.unref();
