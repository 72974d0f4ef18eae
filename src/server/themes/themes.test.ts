import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { THEMES } from '../sandbox/seed/themes.ts';
import { contrastsOf, requireContrast } from './contrasts.ts';
import { FIXED_COLOURS, palettesOf } from './palette.ts';
import { readTheme, type Theme } from './theme.ts';
import { themeAddress, themeCss } from './themeCss.ts';

const PLAIN: Theme = { brand: '#0d5a50', accent: '#dd7a52', corners: 'soft', typeface: 'system' };

describe('a theme', () => {
  it('gets default corners and a default typeface if it names none', () => {
    expect(readTheme({ brand: '#0D5A50', accent: '#dd7a52' })).toEqual(PLAIN);
    const dark = { brand: '#7ccab7', accent: '#dd7a52' };
    expect(readTheme({ ...PLAIN, dark, corners: 'sharp' })).toEqual({ ...PLAIN, dark, corners: 'sharp' });
  });
  it.each([
    ['a value that is not an object', null, 'must be an object'],
    ['a missing accent', { brand: '#0d5a50' }, 'accent colour must look like'],
    ['a colour by name', { ...PLAIN, brand: 'teal' }, 'brand colour must look like'],
    ['a declaration in a colour', { ...PLAIN, brand: '#0d5a50;color:red' }, 'brand colour must look like'],
    ['unknown corners', { ...PLAIN, corners: 'oval' }, '"corners" must be one of sharp, soft, round'],
    ['an unknown typeface', { ...PLAIN, typeface: 'url(x)' }, '"typeface" must be one of system, humanist, rounded, serif'],
    ['an unknown property', { ...PLAIN, css: 'x' }, 'has no "css"'],
    ['an unknown dark property', { ...PLAIN, dark: { brand: '#7ccab7', accent: '#dd7a52', corners: 'soft' } }, 'has no "corners"'],
    ['an incomplete dark scheme', { ...PLAIN, dark: { brand: '#7ccab7' } }, 'dark accent colour must look like'],
  ])('is refused with %s', (_title, value, message) => {
    expect(() => readTheme(value)).toThrow(message);
  });
});

describe('the contrast check of a theme', () => {
  it.each([...THEMES])('finds AA contrast for the sandbox partner %i in both schemes', (_id, theme) => {
    expect(contrastsOf(theme).filter(({ ratio, minRatio }) => ratio < minRatio)).toEqual([]);
  });
  it('rejects a theme with low contrast in the light scheme, and reports the ratio and the minimum', () => {
    expect(() => requireContrast({ ...PLAIN, brand: '#ff8800' })).toThrow('light: brand on surface is 2.39:1, needs 4.5:1');
  });
  it('rejects a theme with low contrast in the dark scheme, and reports the ratio and the minimum', () => {
    const dark = { brand: '#0d5a50', accent: '#dd7a52' };
    expect(() => requireContrast({ ...PLAIN, dark })).toThrow(/dark: brand on surface is \d\.\d+:1, needs 4\.5:1/);
  });
  it('rejects a theme with an accent colour on which text would be unreadable', () => {
    expect(() => requireContrast({ ...PLAIN, accent: '#ffffff' })).toThrow('light: accent-ink on');
  });
  it('accepts dark brand colours, because the dark scheme derives lighter ones', () => {
    for (const brand of ['#000000', '#1e40af', '#7d1d4b']) expect(() => requireContrast({ ...PLAIN, brand })).not.toThrow();
  });
});

describe('the style sheet of a theme', () => {
  it('sets custom properties of both schemes, in a fixed order', () => {
    const css = themeCss({ ...PLAIN, corners: 'sharp', typeface: 'serif' });
    expect(css).toMatch(
      /^:root:root\{--brand:#0d5a50;.*--radius-md:3px;.*--font:Charter.*\}@media screen and \(prefers-color-scheme:dark\)\{:root:root\{--brand:#/,
    );
    expect(themeCss(PLAIN)).not.toContain('--font');
  });
  it('has a content-hashed path', () => {
    expect(themeAddress(7, PLAIN)).toMatch(/^\/partner-themes\/7-[0-9a-z]+\.css$/);
    expect(themeAddress(7, PLAIN)).not.toBe(themeAddress(7, { ...PLAIN, corners: 'round' }));
  });
  it('sets only properties of tokens.css, and matches its colours', () => {
    const tokens = readFileSync('src/runtime/widgets/styles/tokens.css', 'utf8');
    const blocks = { light: /:root \{([^}]*)\}/.exec(tokens)?.[1] ?? '', dark: /dark\) \{\s*:root \{([^}]*)\}/.exec(tokens)?.[1] ?? '' };
    for (const name of Object.keys(palettesOf(PLAIN).light)) expect(blocks.light).toContain(`--${name}:`);
    for (const scheme of ['light', 'dark'] as const)
      for (const [name, colour] of Object.entries(FIXED_COLOURS[scheme])) expect(blocks[scheme]).toContain(`--${name}: ${colour};`);
  });
});
