import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copySeeded } from './copySeeded.ts';
import { QUICK_WASM } from './quickWasm.ts';

const START_TIMEOUT_MS = 120_000;

/** A running reference server, as built by `npm run build`. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:41234`, without a trailing slash. */
  readonly origin: string;
  /** Its database folder. Start another server on it to see what was stored. */
  readonly dataDir: string;
  /** Ends the process with this signal and waits for it. The folder is kept if `keepData` is true. */
  readonly stop: (options?: { readonly signal?: NodeJS.Signals; readonly keepData?: boolean }) => Promise<void>;
}

/**
 * Starts the built server (dist/server) on a free local port and waits until it is ready.
 * @param settings environment settings that override the tests' own; `DATA_DIR` to reuse an earlier folder
 * @param folder the checkout whose build to start
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}, folder = '.'): Promise<RunningServer> {
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'enrollment-')));
  if (settings['DATA_DIR'] === undefined && settings['DATABASE_URL'] === undefined) await copySeeded(dataDir);
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...settings,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [QUICK_WASM, 'dist/server/main.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const origin = await printedOrigin(child);
  return {
    origin,
    dataDir,
    stop: async ({ signal = 'SIGTERM', keepData = false } = {}) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the first address that the server prints. It prints none before it is listening. */
async function printedOrigin(child: ChildProcess): Promise<string> {
  const printedLines: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => printedLines.push(chunk.toString()));
  const { stdout } = child;
  if (!stdout) throw new Error('The server has no standard output.');
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`${reason}\n${printedLines.join('\n')}`));
    };
    const timer = setTimeout(() => fail('The server printed no address in time.'), START_TIMEOUT_MS);
    const onExit = (code: number | null): void => fail(`The server exited with ${code ?? 'a signal'} before it was listening.`);
    child.once('exit', onExit);
    createInterface({ input: stdout }).on('line', (line) => {
      printedLines.push(line);
      const address = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(line)?.[0];
      if (!address) return;
      clearTimeout(timer);
      // Do not remove all listeners: the server prints more addresses, and `stop` may already be waiting for its exit.
      child.off('exit', onExit);
      resolve(address.replace('localhost', '127.0.0.1'));
    });
  });
}
