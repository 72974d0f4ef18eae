import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { copySeeded } from '../support/copySeeded.ts';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs the operator's commands from the build, as an image without development packages does. */
function admin(args: readonly string[], dataDir: string, input = ''): Promise<Ended> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['dist/server/admin.js', ...args], { env }, (error, out, errors) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ code, out, errors });
    });
    child.stdin?.end(input);
  });
}

test("the operator's commands run from the build", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'built-admin-'));
  try {
    await copySeeded(dataDir);
    const listed = await admin(['partners', 'list', '--limit', '1'], dataDir);
    expect(listed).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(listed.out)).toEqual([expect.objectContaining({ slug: expect.any(String) })]);
    expect(await admin(['erase-member'], dataDir, 'b2b@example.com\n')).toMatchObject({ code: 0, errors: '' });
    expect(await admin(['verify-audit'], dataDir)).toMatchObject({ code: 0, out: expect.stringContaining('"broken": null') });
    expect(await admin(['bakcup'], dataDir)).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringContaining('usage: npm run -s admin'),
    });
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
