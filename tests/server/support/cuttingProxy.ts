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
  readonly hush: () => () => void;
  readonly close: () => Promise<void>;
}

type CutMoment = 'members asked' | 'members done' | 'commit asked' | 'commit done' | 'triages done';

/**
 * PostgreSQL protocol messages to wait for: new members among the parameters; their result after the transaction has ended; a
 * `commit` query; its completion; the result of new triages after their transaction has ended.
 */
const MESSAGES: Readonly<Record<CutMoment, RegExp>> = {
  'members asked': /"password_hash":/,
  'members done': /enroll_members_[^]*Z[^]{4}I/,
  'commit asked': /Q[^]{4}commit\0/i,
  'commit done': /C[^]{4}COMMIT\0/,
  'triages done': /save_triages_[^]*Z[^]{4}I/,
};

/** Starts a proxy in front of a database. */
export async function startCuttingProxy(database: string): Promise<CuttingProxy> {
  const target = new URL(database);
  let nextMoment: CutMoment | null = null;
  let mutes = false;
  let cuts = 0;
  const open = new Set<Socket>();
  let isMuted = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isMute = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    const pass = (from: Socket, to: Socket, moments: readonly CutMoment[]): void => {
      from.on('data', (bytes) => {
        if (isMute) return true;
        if (nextMoment !== null && moments.includes(nextMoment) && MESSAGES[nextMoment].test(bytes.toString('latin1'))) {
          nextMoment = null;
          cuts += 1;
          isMute = true;
          return mutes || end();
        }
        return to.write(bytes);
      });
      from.on('error', end).on('close', () => {
        open.delete(from);
        end();
      });
      open.add(from);
      if (isMuted) from.pause();
    };
    pass(client, upstream, ['members asked', 'commit asked']);
    pass(upstream, client, ['members done', 'commit done', 'triages done']);
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
    hush: () => {
      isMuted = true;
      for (const socket of open) socket.pause();
      return () => {
        isMuted = false;
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
