import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** The service's reaction to a request: a status, a broken connection, or no response. */
export type TelehealthReaction = number | 'breaks' | 'hangs';

/** A request that the service received. */
export interface TelehealthRequest {
  readonly method: string;
  readonly key: string;
  readonly authorization: string;
  readonly body: unknown;
}

/** A telehealth service over real HTTP whose reactions a test sets, and which records its requests. */
export interface FakeTelehealth {
  readonly url: string;
  /** Sets the reactions to the next requests, in order; the last one repeats. */
  readonly respondWith: (...reactions: readonly TelehealthReaction[]) => void;
  readonly requests: () => readonly TelehealthRequest[];
  readonly close: () => Promise<void>;
}

/** Opens a fake service on this machine. */
export async function openFakeTelehealth(): Promise<FakeTelehealth> {
  let reactions: readonly TelehealthReaction[] = [200];
  let received: readonly TelehealthRequest[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization = '', 'idempotency-key': key = '' } = request.headers;
    const reaction = reactions[Math.min(received.length, reactions.length - 1)] ?? 200;
    const head = { method: request.method ?? '', key: String(key), authorization };
    const index = received.length;
    received = [...received, { ...head, body: null }];
    const body: unknown = await json(request);
    received = received.with(index, { ...head, body });
    if (reaction === 'breaks') response.destroy();
    else if (reaction !== 'hangs') response.writeHead(reaction, { location: '/elsewhere', 'content-type': 'application/json' }).end('{}');
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/enrollments`,
    respondWith: (...next) => {
      reactions = next;
      received = [];
    },
    requests: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
