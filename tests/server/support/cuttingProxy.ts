import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and its PostgreSQL that can cut connections at the worst moment. */
export interface CuttingProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Cuts the next connection either before the statement reaches the database or before its result reaches the server. */
  readonly cutAt: (moment: CutMoment) => void;
  /** Like `cutAt`, but the connection stays open and silent. */
  readonly muteAt: (moment: CutMoment) => void;
  /** The number of cuts and mutes so far. */
  readonly cuts: () => number;
  /** Blocks all traffic, on open and new connections. @returns a function that unblocks it */
  readonly silence: () => () => void;
  readonly close: () => Promise<void>;
}

type CutMoment = 'members sent' | 'members stored' | 'commit sent' | 'commit stored' | 'triages stored';

/**
 * The PostgreSQL protocol message of each moment: new members among the parameters; their result after the transaction has ended; a
 * `commit` query; its completion; the result of new triages after their transaction has ended.
 */
const MESSAGES: Readonly<Record<CutMoment, RegExp>> = {
  'members sent': /"password_hash":/,
  'members stored': /enroll_members_[^]*Z[^]{4}I/,
  'commit sent': /Q[^]{4}commit\0/i,
  'commit stored': /C[^]{4}COMMIT\0/,
  'triages stored': /save_triages_[^]*Z[^]{4}I/,
};

/** Starts a proxy in front of a database. */
export async function startCuttingProxy(database: string): Promise<CuttingProxy> {
  const target = new URL(database);
  let nextMoment: CutMoment | null = null;
  let mutes = false;
  let cuts = 0;
  const open = new Set<Socket>();
  let isSilenced = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isCut = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const pass = (from: Socket, to: Socket, moments: readonly CutMoment[]): void => {
      from.on('data', (bytes) => {
        if (isCut) return true;
        if (nextMoment !== null && moments.includes(nextMoment) && MESSAGES[nextMoment].test(bytes.toString('latin1'))) {
          nextMoment = null;
          cuts += 1;
          isCut = true;
          return mutes || end();
        }
        return to.write(bytes);
      });
      from.on('error', end).on('close', () => {
        open.delete(from);
        end();
      });
      open.add(from);
      if (isSilenced) from.pause();
    };
    pass(client, upstream, ['members sent', 'commit sent']);
    pass(upstream, client, ['members stored', 'commit stored', 'triages stored']);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(database);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    cutAt: (next) => {
      nextMoment = next;
      mutes = false;
    },
    muteAt: (next) => {
      nextMoment = next;
      mutes = true;
    },
    cuts: () => cuts,
    silence: () => {
      isSilenced = true;
      for (const socket of open) socket.pause();
      return () => {
        isSilenced = false;
        for (const socket of open) socket.resume();
      };
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
