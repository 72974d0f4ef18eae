import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';
import { freePort } from '../server/support/postgres.ts';
import { copySeeded } from './copySeeded.ts';

/** The fields of a step that the tests change. */
type StepSource = Record<string, unknown> & { id?: string; use?: string; section?: string };
/** The fields of a texts file that the tests change. */
interface TextsSource {
  readonly steps: Record<string, { title: string; options?: Record<string, string> }> & Record<'idealWeight', { title: string }>;
}

/** `npm run dev` on a copy of the definitions. */
export interface Development {
  /** The page's origin. */
  readonly origin: string;
  readonly apiOrigin: string;
  /** The folder with the copy of question-sets/. */
  readonly folder: string;
  readonly read: (file: string) => Promise<string>;
  readonly write: (file: string, text: string) => Promise<void>;
  readonly editTexts: (file: string, change: (texts: TextsSource) => void) => Promise<void>;
  /** Changes the steps of a set in its file. */
  readonly editSteps: (file: string, change: (steps: StepSource[]) => void) => Promise<void>;
  /** Returns the number of times the API server has started. */
  readonly serverStarts: () => number;
}

/** A process whose output is read. It ends with the tests. */
interface Running {
  readonly lines: readonly string[];
  readonly printed: (pattern: RegExp) => Promise<void>;
  readonly stop: () => Promise<void>;
}

function run(command: readonly string[], settings: Readonly<Record<string, string>>): Running {
  const [program = '', ...args] = command;
  const path = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child: ChildProcess = spawn(program, args, { env: { ...process.env, ...settings, PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) if (output) createInterface({ input: output }).on('line', (line) => lines.push(line));
  return {
    lines,
    printed: async (pattern) => {
      while (!lines.some((line) => pattern.test(line))) {
        if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended:\n${lines.join('\n')}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Starts only the page's development server. */
export async function startPage(
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const vite = run(['vite', '--host', '127.0.0.1', '--port', String(port), '--strictPort'], settings);
  await vite.printed(/ready in/);
  return { origin: `http://127.0.0.1:${port}`, stop: vite.stop };
}

async function startDevelopment(): Promise<{ readonly development: Development; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'development-'));
  await cp('question-sets', join(folder, 'question-sets'), { recursive: true });
  const dataDir = join(folder, 'data');
  await copySeeded(dataDir);
  const [port, apiPort] = [await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    WATCH_DEFINITIONS: folder,
    RATE_LIMIT: 'off',
  };
  const running = run([process.execPath, 'scripts/dev.mjs'], settings);
  await Promise.all([running.printed(/ready in/), running.printed(/Listening on/)]);
  const pathOf = (file: string): string => join(folder, 'question-sets', file);
  const read = (file: string): Promise<string> => readFile(pathOf(file), 'utf8');
  const edit = async <T>(file: string, change: (value: T) => void): Promise<void> => {
    const value: T = JSON.parse(await read(file));
    change(value);
    await writeFile(pathOf(file), `${JSON.stringify(value, null, 2)}\n`);
  };
  return {
    development: {
      origin: `http://localhost:${port}`,
      apiOrigin: `http://127.0.0.1:${apiPort}`,
      folder,
      read,
      write: (file, text) => writeFile(pathOf(file), text),
      editTexts: (file, change) => edit<TextsSource>(file, change),
      editSteps: (file, change) => edit<{ steps: StepSource[] }>(file, ({ steps }) => change(steps)),
      serverStarts: () => running.lines.filter((line) => line.startsWith('Listening on')).length,
    },
    stop: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Playwright's `test` with one development server per worker, on a copy of the definitions. */
export const test = base.extend<object, { development: Development }>({
  development: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern, which must be empty.
    async ({}, use) => {
      const { development, stop } = await startDevelopment();
      await use(development);
      await stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
