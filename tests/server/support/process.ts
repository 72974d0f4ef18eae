import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { JsonObject } from '../../../src/runtime/base/json.ts';
import { QUICK_WASM } from '../../support/quickWasm.ts';
import { bundle, SERVER } from './bundle.ts';
import type { ContractServer } from './contractServer.ts';

/** A server in its own process. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  /** Everything that it has printed. */
  readonly printed: () => string;
  /** Sends this signal. @returns the exit code; null if the signal killed the process */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts a server and waits until it prints its address.
 * @param program arguments for Node; by default, our server
 * @throws an error with the printed output if it exits first
 */
export async function startProcess(settings: Readonly<Record<string, string>>, program?: readonly string[]): Promise<ServerProcess> {
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...settings };
  const child = spawn(process.execPath, program ? [...program] : [QUICK_WASM, '--enable-source-maps', await bundle(SERVER)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = once(child, 'exit');
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const origin = await new Promise<string>((resolve, reject) => {
    exited.then(
      () => reject(new Error(lines.join('\n'))),
      (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
      if (address) resolve(address);
    });
  });
  return {
    origin,
    pid: child.pid ?? 0,
    printed: () => lines.join('\n'),
    end: async (signal) => {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** Calls to a server process, over HTTP. */
export function overHttp(
  { origin }: Pick<ServerProcess, 'origin'>,
  send: (request: Request) => Promise<Response> = fetch,
): Pick<ContractServer, 'call'> {
  return {
    call: async (method, url, { body, headers = {} } = {}) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const payload = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
      const reply = await send(
        new Request(`${origin}${url}`, { method, headers: { ...json, ...headers }, ...(payload !== undefined && { body: payload }) }),
      );
      const text = await reply.text();
      const parsed: JsonObject = text.startsWith('{') ? JSON.parse(text) : {};
      return { status: reply.status, body: parsed, text, headers: Object.fromEntries(reply.headers) };
    },
  };
}
