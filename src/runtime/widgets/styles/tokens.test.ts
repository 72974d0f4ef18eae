import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast as contrastOf } from '../../base/colours.ts';

const TOKENS = readFileSync('src/runtime/widgets/styles/tokens.css', 'utf8');
const LIGHT = coloursIn(/:root \{([^}]*)\}/);
const SCHEMES = {
  light: LIGHT,
  dark: { ...LIGHT, ...coloursIn(/\(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/) },
};

/** Returns the colours of a block as hexadecimal values, by their names. */
function coloursIn(block: RegExp): Readonly<Record<string, string>> {
  const [, declarations = ''] = block.exec(TOKENS) ?? [];
  return Object.fromEntries([...declarations.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const TEXT = ['ink', 'ink-soft', 'brand', 'brand-strong', 'accent-ink', 'danger', 'notice'];
const TINTS = ['sunk', 'brand-tint', 'accent-tint', 'danger-tint', 'notice-tint'];
const pairs = (foregrounds: readonly string[], backgrounds: readonly string[]) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const));

describe.each(Object.entries(SCHEMES))('the colours in the %s scheme', (_scheme, colours) => {
  const contrast = (one: string, other: string): number => contrastOf(colours[one] ?? '', colours[other] ?? '');

  it.each(pairs(TEXT, ['paper', 'surface']))('meet AAA for text: %s on %s', (foreground, background) => {
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(7);
  });

  it.each([...pairs(TEXT, TINTS), ['ink-on-brand', 'brand'] as const, ['ink-on-brand', 'brand-strong'] as const])(
    'of text: %s on %s meet AA',
    (foreground, background) => {
      expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("give white text on the landing's panel a contrast of AAA", () => {
    expect(contrastOf('#ffffff', colours['panel'] ?? '')).toBeGreaterThanOrEqual(7);
  });

  it.each(pairs(['line-strong', 'brand', 'danger'], ['paper', 'surface', ...TINTS]))(
    'of lines: %s on %s have a contrast of at least 3:1',
    (foreground, background) => {
      expect(contrast(foreground, background)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('the layouts', () => {
  it('change only at the breakpoints 503, 768, 1160, 1440 and 1820 px [UI-01] [UI-02] [UI-03] [UI-04] [UI-05]', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    const widths = files.flatMap((file) =>
      [...readFileSync(`src/${file}`, 'utf8').matchAll(/\(min-width: ([\d.]+)px\)/g)].map(([, width]) => width),
    );
    expect(widths).toEqual(expect.arrayContaining(['503', '768', '1160', '1440', '1820']));
    expect(widths.filter((width) => !['503', '768', '1160', '1440', '1820'].includes(width ?? ''))).toEqual([]);
  });
});
