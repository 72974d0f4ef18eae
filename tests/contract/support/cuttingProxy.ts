import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A network between a server and its PostgreSQL that can be cut at the worst moment. */
export interface CuttingProxy {
  /** The address of the database through it. */
  readonly url: string;
  /** Cuts the next connection where a commit or an insert was done, before anybody hears of it; or before a commit that is asked for. */
  readonly cutAt: (moment: Moment) => void;
  /** How often it has cut. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
}

type Moment = 'commit asked' | 'commit done' | 'insert done';

/** What PostgreSQL's protocol says: a query of the text `commit`, and the completion of it or of a statement that inserts. */
const SAYS: Readonly<Record<Moment, RegExp>> = {
  'commit asked': /Q[^]{4}commit\0/i,
  'commit done': /C[^]{4}COMMIT\0/,
  'insert done': /C[^]{4}INSERT 0 \d+\0/,
};

/** Starts one in front of a database. */
export async function startCuttingProxy(database: string): Promise<CuttingProxy> {
  const target = new URL(database);
  let moment: Moment | null = null;
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const pass = (from: typeof client, to: typeof client, own: readonly Moment[]): void => {
      from.on('data', (bytes) => {
        if (moment !== null && own.includes(moment) && SAYS[moment].test(bytes.toString('latin1'))) {
          moment = null;
          cuts += 1;
          return end();
        }
        return to.write(bytes);
      });
      from.on('error', end).on('close', end);
    };
    pass(client, upstream, ['commit asked']);
    pass(upstream, client, ['commit done', 'insert done']);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(database);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    cutAt: (next) => {
      moment = next;
    },
    cuts: () => cuts,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
