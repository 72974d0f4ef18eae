import { connect, type Socket } from 'node:net';

/** A request as sent over the wire. */
export type WireRequest = string;

/** The result of driving a server for a while. */
export interface DriveResult {
  readonly answered: number;
  readonly seconds: number;
  /** Milliseconds from sending to the complete response, in ascending order. */
  readonly latencies: readonly number[];
}

/** The duration and the number of connections. Each connection sends its next request after the response to the previous one. */
export interface Load {
  readonly connections: number;
  /** Ends after this many milliseconds or requests, whichever comes first. */
  readonly milliseconds?: number;
  readonly requests?: number;
}

const HEAD_END = '\r\n\r\n';

/** Returns an HTTP/1.1 request; a body is sent as JSON. */
export function wireRequest(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string): WireRequest {
  const type = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'localhost', ...headers, ...type }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}

/**
 * Drives a server. The driver shares the machine with the server it measures, so it parses only the status and the length of each
 * response.
 * @param next returns the next request
 * @throws with the response if a status is not 2xx, because refusals must not be measured
 */
export async function drive(origin: string, next: () => WireRequest, load: Load): Promise<DriveResult> {
  const { hostname, port } = new URL(origin);
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + (load.milliseconds ?? Number.POSITIVE_INFINITY);
  let remaining = load.requests ?? Number.POSITIVE_INFINITY;
  const takeRequest = (): WireRequest | null => {
    if (remaining <= 0 || performance.now() >= end) return null;
    remaining -= 1;
    return next();
  };
  const driveOne = (): Promise<void> => driveConnection(connect(Number(port), hostname), takeRequest, (took) => latencies.push(took));
  await Promise.all(Array.from({ length: load.connections }, driveOne));
  const seconds = (performance.now() - start) / 1000;
  return { answered: latencies.length, seconds, latencies: latencies.sort((a, b) => a - b) };
}

/** Sends requests over one connection until none is left. */
function driveConnection(socket: Socket, take: () => WireRequest | null, record: (milliseconds: number) => void): Promise<void> {
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
      if (!isComplete(received)) return;
      const answer = received;
      received = '';
      if (!answer.startsWith('HTTP/1.1 2')) return void socket.destroy(new Error(`not measured: ${answer}`));
      record(performance.now() - sentAt);
      send();
    });
  });
}

/** Returns true once a response is complete. */
function isComplete(answer: string): boolean {
  const head = answer.indexOf(HEAD_END);
  if (head < 0) return false;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  return answer.length >= head + HEAD_END.length + Number(length ?? 0);
}

/** Returns the latency below which this share of the latencies lies: 0.99 for the 99th percentile. */
export function percentile({ latencies }: Pick<DriveResult, 'latencies'>, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
}
