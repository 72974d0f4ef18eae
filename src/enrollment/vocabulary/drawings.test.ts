import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAWINGS } from './drawings.ts';

const FOLDER = 'question-sets/drawings';
const files = readdirSync(FOLDER);
const defined = ['widgets/styles/tokens.css', 'widgets/parts/Picture/Picture.module.css'].map((file) =>
  readFileSync(`src/runtime/${file}`, 'utf8'),
);
const tokens = new Map(defined.flatMap((css) => [...css.matchAll(/^ +(--[a-z-]+): ([^;]+);/gm)]).map(([, name, value]) => [name, value]));

it('the vocabulary names every drawing', () => {
  expect(files.map((file) => file.replace(/\.svg$/, '')).sort()).toEqual([...DRAWINGS].sort());
});

it.each(files)('%s has the root id drawing and uses theme tokens for its colours', (file) => {
  const drawing = readFileSync(`${FOLDER}/${file}`, 'utf8');
  expect(drawing).toMatch(/^<svg id="drawing" [^>]*viewBox="0 0 320 200"/);
  const names = [...drawing.matchAll(/var\((--[a-z-]+), #[0-9a-f]{6}\)/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !tokens.has(name))).toEqual([]);
  // A colour taken from a token is written as `var` alone.
  const usedColours = [...drawing.matchAll(/"(#[0-9a-f]{6})"/g)].map(([, colour]) => colour);
  expect(usedColours.filter((colour) => colour === '#0d5a50' || colour === '#083f39' || colour === '#dd7a52')).toEqual([]);
});
