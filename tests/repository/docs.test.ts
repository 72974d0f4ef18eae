import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const PAGES = [...readdirSync('.'), ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => join('docs', path))].filter(
  (path) => path.endsWith('.md'),
);

/** Returns the first group of each match. */
function matchesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, match]) => match ?? []);
}

it.each(PAGES)('every file that %s links to exists', (page) => {
  const targets = matchesIn(readFileSync(page, 'utf8'), /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g);
  expect(targets.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
});

it('every path that docs/house.md names exists', () => {
  const paths = matchesIn(
    readFileSync('docs/house.md', 'utf8'),
    /`((?:src|tests|question-sets|schemas|openapi|scripts|deploy)\/[\w./-]+)`/g,
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

it.each(['runtime', 'workshop', 'enrollment', 'server'])('every folder that docs/house.md lists in src/%s exists', (wing) => {
  const section = readFileSync('docs/house.md', 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith(`${wing}\n`));
  const rooms = [...(section ?? '').matchAll(/^\| `(\w+)\/` \| (.*) \|$/gm)];
  expect(rooms.length).toBeGreaterThan(5);
  const missing = rooms.flatMap(([, room = '', contents = '']) => {
    const folder = join('src', wing, room);
    const folders = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => basename(path)) : [];
    const known = new Set([...folders, ...readdirSync('.')]);
    return [...(existsSync(folder) ? [] : [folder]), ...matchesIn(contents, /`(\w+)\/`/g).filter((name) => !known.has(name))];
  });
  expect(missing).toEqual([]);
});
