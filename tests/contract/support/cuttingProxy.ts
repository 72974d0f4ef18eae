import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A network between a server and its PostgreSQL that can be cut at the worst moment. */
export interface CuttingProxy {
  /** The address of the database through it. */
  readonly url: string;
  /** Cuts the next connection where new members or other rows were stored, before anybody hears of it; or before new members come to be. */
  readonly cutAt: (moment: Moment) => void;
  /** How often it has cut. */
  readonly cuts: () => number;
  readonly close: () => Promise<void>;
}

type Moment = 'members asked' | 'members done' | 'insert done';

/** What PostgreSQL's protocol says: new members among the parameters; their result, and that its transaction is over; an insert that is done. */
const SAYS: Readonly<Record<Moment, RegExp>> = {
  'members asked': /"password_hash":/,
  'members done': /all_are_linked[^]*Z[^]{4}I/,
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
    pass(client, upstream, ['members asked']);
    pass(upstream, client, ['members done', 'insert done']);
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
