import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** The service's reaction to a request: a status, a broken connection, or no response. */
export type TelehealthAct = number | 'breaks' | 'hangs';

/** A request that the service received. */
export interface TelehealthAsked {
  readonly method: string;
  readonly key: string;
  readonly authorization: string;
  readonly body: unknown;
}

/** A telehealth service over real HTTP whose reactions a test sets, and which records its requests. */
export interface FakeTelehealth {
  readonly url: string;
  /** Sets the reactions to the next requests, in order; the last one repeats. */
  readonly acts: (...acts: readonly TelehealthAct[]) => void;
  readonly asked: () => readonly TelehealthAsked[];
  readonly close: () => Promise<void>;
}

/** Opens a fake service on this machine. */
export async function openFakeTelehealth(): Promise<FakeTelehealth> {
  let acts: readonly TelehealthAct[] = [200];
  let asked: readonly TelehealthAsked[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization = '', 'idempotency-key': key = '' } = request.headers;
    const act = acts[Math.min(asked.length, acts.length - 1)] ?? 200;
    const seen = { method: request.method ?? '', key: String(key), authorization };
    const place = asked.length;
    asked = [...asked, { ...seen, body: null }];
    const body: unknown = await json(request);
    asked = asked.with(place, { ...seen, body });
    if (act === 'breaks') response.destroy();
    else if (act !== 'hangs') response.writeHead(act, { location: '/elsewhere', 'content-type': 'application/json' }).end('{}');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/enrollments`,
    acts: (...next) => {
      acts = next;
      asked = [];
    },
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
