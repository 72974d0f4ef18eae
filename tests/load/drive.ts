import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire. */
export type WireRequest = string;

/** What came of driving a server for a while. */
export interface Driven {
  readonly answered: number;
  readonly seconds: number;
  /** From sending to the whole answer, in milliseconds, in rising order. */
  readonly latencies: readonly number[];
}

/** How long, over how many connections; each sends its next request when it has the answer to the one before. */
export interface Load {
  readonly connections: number;
  /** Ends after so many milliseconds or so many requests, whatever comes first. */
  readonly milliseconds?: number;
  readonly requests?: number;
}

const HEAD_END = '\r\n\r\n';

/** A request in HTTP/1.1; a body goes as JSON. */
export function wireRequest(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string): WireRequest {
  const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'localhost', ...headers, ...type }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}

/**
 * Drives a server. The driver shares the machine with what it measures, so it does as little as it can: it reads the status and
 * the length of each answer and nothing else.
 * @param next the next request
 * @throws with the answer where a status is not 2xx: what is refused is not measured
 */
export async function drive(origin: string, next: () => WireRequest, load: Load): Promise<Driven> {
  const { hostname, port } = new URL(origin);
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + (load.milliseconds ?? Number.POSITIVE_INFINITY);
  let left = load.requests ?? Number.POSITIVE_INFINITY;
  const take = (): WireRequest | null => {
    if (left <= 0 || performance.now() >= end) return null;
    left -= 1;
    return next();
  };
  const one = (): Promise<void> => driveConnection(connect(Number(port), hostname), take, (took) => latencies.push(took));
  await Promise.all(Array.from({ length: load.connections }, one));
  const seconds = (performance.now() - start) / 1000;
  return { answered: latencies.length, seconds, latencies: latencies.sort((a, b) => a - b) };
}

/** Sends requests over one connection until there is none left. */
function driveConnection(socket: Socket, take: () => WireRequest | null, took: (milliseconds: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    let sentAt = 0;
    const send = (): void => {
      const request = take();
      if (request === null) return void socket.end();
      sentAt = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true).setEncoding('latin1');
    socket.once('connect', send).once('error', reject).once('close', resolve);
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (!isWhole(received)) return;
      const answer = received;
      received = '';
      if (!answer.startsWith('HTTP/1.1 2')) return void socket.destroy(new Error(`not measured: ${answer}`));
      took(performance.now() - sentAt);
      send();
    });
  });
}

/** True when an answer is there with all of its body. */
function isWhole(answer: string): boolean {
  const head = answer.indexOf(HEAD_END);
  if (head < 0) return false;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  return answer.length >= head + HEAD_END.length + Number(length ?? 0);
}

/** The value below which so many of the latencies lie: 0.99 for the 99th percentile. */
export function percentile({ latencies }: Pick<Driven, 'latencies'>, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
}
