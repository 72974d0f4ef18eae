import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { copySeeded } from '../support/copySeeded.ts';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Package folders by path, as package-lock.json lists them. */
const { packages }: { readonly packages: Readonly<Record<string, { readonly dev?: true; readonly optional?: true }>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

/** Returns the files and folders that deploy/Dockerfile copies into the image, apart from the packages. */
function copiedParts(): readonly string[] {
  const copies = readFileSync('deploy/Dockerfile', 'utf8').match(/^COPY --from=build .*$/gm) ?? [];
  const parts = copies.flatMap((line) => [...line.matchAll(/ \/src\/(\S+)/g)].map(([, part = '']) => part));
  expect(parts).toContain('node_modules');
  return parts.filter((part) => part !== 'node_modules');
}

/** Fills a folder with what deploy/Dockerfile copies into the image: the build, and the packages that `npm prune --omit=dev` keeps. */
async function fillImage(folder: string): Promise<void> {
  for (const part of copiedParts()) await cp(part, join(folder, part), { recursive: true });
  const productionPackages = Object.entries(packages).filter(
    ([path, { dev, optional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !optional,
  );
  for (const [path] of productionPackages) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(process.cwd(), path), join(folder, path));
  }
}

/** Runs Node in the image's folder. Symlinks are preserved, so that no development package is found next to their targets. */
function runNode(image: string, dataDir: string, args: readonly string[], input = ''): Promise<Ended> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  return new Promise((resolve) => {
    const options = ['--preserve-symlinks', '--preserve-symlinks-main', ...args];
    const child = execFile(process.execPath, options, { env, cwd: image }, (error, out, errors) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ code, out, errors });
    });
    child.stdin?.end(input);
  });
}

test('operator commands run from the build with only production packages installed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-admin-'));
  const [image, dataDir] = [join(folder, 'image'), join(folder, 'data')];
  const admin = (args: readonly string[], input = '') => runNode(image, dataDir, ['dist/server/admin.js', ...args], input);
  try {
    await fillImage(image);
    await mkdir(dataDir);
    await copySeeded(dataDir);
    // Otherwise the test would also pass with development packages.
    const imports = await runNode(image, dataDir, ['--input-type=module', '--eval', "await import('fastify'); await import('tsx')"]);
    expect(imports.errors).toContain("Cannot find package 'tsx'");
    const listing = await admin(['partners', 'list', '--limit', '1']);
    expect(listing).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(listing.out)).toEqual([expect.objectContaining({ slug: expect.any(String) })]);
    expect(await admin(['erase-member'], 'b2b@example.com\n')).toMatchObject({ code: 0, errors: '' });
    const backup = join(folder, 'a.backup');
    expect(await admin(['backup', backup])).toMatchObject({ code: 0, errors: '' });
    expect((await stat(backup)).size).toBeGreaterThan(0);
    expect(await admin(['verify-audit'])).toMatchObject({ code: 0, out: expect.stringContaining('"broken": null') });
    expect(await admin(['bakcup'])).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringContaining('npm run -s admin -- help'),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
