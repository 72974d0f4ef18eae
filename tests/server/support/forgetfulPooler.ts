import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A pooler in transaction mode: each connection reaches the database without its client's settings. */
export interface ForgetfulPooler {
  /** The database's address through the pooler. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Startup parameters that are not settings. */
const STARTUP_PARAMETERS = ['user', 'database', 'client_encoding', 'application_name'];

/** Opens a pooler in front of a database. */
export async function openForgetfulPooler(database: string): Promise<ForgetfulPooler> {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    upstream.pipe(client);
    client.once('data', (startup) => {
      upstream.write(withoutSettings(startup));
      client.pipe(upstream);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(database);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Removes settings from a startup message, which consists of its length, the protocol version, and null-terminated names and values. */
function withoutSettings(startup: Buffer): Buffer {
  const parts = startup.subarray(8, -2).toString().split('\0');
  const keptParts = parts.flatMap((name, index) =>
    index % 2 === 0 && STARTUP_PARAMETERS.includes(name) ? [name, parts[index + 1] ?? ''] : [],
  );
  const body = Buffer.from(`${keptParts.join('\0')}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 8);
  return Buffer.concat([length, startup.subarray(4, 8), body]);
}
