import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Response bodies of a portal's two endpoints; undefined for an endpoint that never responds. */
export interface PortalAnswers {
  readonly token?: string | undefined;
  readonly user?: string | undefined;
  readonly status?: number;
}

/** A partner's identity provider whose responses a test sets, and which records its requests. */
export interface FakePortal {
  /** The portal's entry in PORTALS. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly respondWith: (answers: PortalAnswers) => void;
  readonly requests: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a fake portal on this machine. */
export async function openFakePortal(): Promise<FakePortal> {
  let answers: PortalAnswers = {};
  let requests: readonly string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization = '' } = request.headers;
    requests = [...requests, `${request.method} ${request.url} ${authorization} ${await text(request)}`];
    const body = request.url === '/token' ? answers.token : answers.user;
    if (body !== undefined) response.writeHead(answers.status ?? 200, { location: '/elsewhere' }).end(body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    settings: {
      authorizeUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      userUrl: `${origin}/user`,
      clientId: 'enrollment web',
      clientSecret: 'a:secret/of the partner',
      timeoutMs: 20_000,
    },
    respondWith: (next) => {
      answers = next;
      requests = [];
    },
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
