import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TOKENS = readFileSync('src/runtime/widgets/tokens.css', 'utf8');

/** Returns a colour token as a hexadecimal value. */
function colour(name: string): string {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(TOKENS)?.[1] ?? '';
}

/** Returns the relative luminance of a colour, 0 to 1. @see WCAG 2.2 */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(colour(one)), luminance(colour(other))].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = ['ink', 'ink-soft', 'brand', 'brand-strong', 'accent-ink', 'danger', 'notice'];
const TINTS = ['sunk', 'brand-tint', 'accent-tint', 'danger-tint', 'notice-tint'];
const pairs = (fronts: readonly string[], grounds: readonly string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));

describe('the colours', () => {
  it.each(pairs(TEXT, ['paper', 'surface']))('of text: %s on %s meet AAA', (front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(7);
  });

  it.each([...pairs(TEXT, TINTS), ['ink-on-brand', 'brand'] as const])('of text: %s on %s meet AA', (front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(['line-strong', 'brand', 'focus', 'danger'], ['paper', 'surface', ...TINTS]))(
    'of lines: %s on %s have a contrast of at least 3:1',
    (front, ground) => {
      expect(contrast(front, ground)).toBeGreaterThanOrEqual(3);
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
