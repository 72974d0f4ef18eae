import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { QUICK_WASM } from '../../support/quickWasm.ts';
import { bundle, SERVER } from '../support/bundle.ts';
import { freePort } from '../support/postgres.ts';
import { overHttp } from '../support/process.ts';

/** More lines than a pipe holds that nobody reads. */
const LINES = 500;

describe('a server', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Serves with this standard output until a reply shows that it runs. */
  async function startWith(stdout: number | 'pipe') {
    const port = await freePort();
    const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), DATA_DIR: 'memory://', LOG_LEVEL: 'info' };
    const stdio: StdioOptions = ['ignore', stdout, 'ignore'];
    const child = spawn(process.execPath, [QUICK_WASM, await bundle(SERVER)], { env, stdio });
    children.push(child);
    const { call } = overHttp({ origin: `http://127.0.0.1:${port}` });
    const statusOf = async (path: string): Promise<number> =>
      call('GET', path).then(
        ({ status }) => status,
        () => (child.exitCode === null ? 0 : -1),
      );
    await expect.poll(() => statusOf('/readyz')).not.toBe(0);
    return { child, statusOf };
  }

  /** Sends requests, each of which logs a line, and stops the server. */
  async function serveAndStop({ child, statusOf }: Awaited<ReturnType<typeof startWith>>, requests = 20): Promise<void> {
    for (let request = 0; request < requests; request += 1) expect(await statusOf('/partners/v1/getBySlug?slug=acme')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }

  it('serves and stops while the disk of its log is full', async () => {
    const full = openSync('/dev/full', 'w');
    try {
      await serveAndStop(await startWith(full));
    } finally {
      closeSync(full);
    }
  });

  it('serves and stops while nobody reads its log', async () => {
    await serveAndStop(await startWith('pipe'), LINES);
  });
});
