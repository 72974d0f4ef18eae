import { contrast } from '../../runtime/base/colours.ts';
import { FIXED_COLOURS, palettesOf, type Scheme } from './palette.ts';
import type { Theme } from './theme.ts';

/** A colour on a background in a scheme. */
export interface ColourPair {
  readonly scheme: Scheme;
  readonly ink: string;
  readonly ground: string;
  readonly ratio: number;
  /** The minimum contrast by WCAG 2.2 AA: 4.5 for text, 3 for meaningful lines. */
  readonly minRatio: number;
}

const TEXT = 4.5;
const LINE = 3;
const TINTS = ['brand-tint', 'accent-tint'];
const GROUNDS = ['paper', 'surface', 'sunk', 'danger-tint', 'notice-tint', ...TINTS];

/** The pairs that a theme can change, by name. White text is on the landing's panel in both schemes. */
const PAIRS: readonly (readonly [inks: readonly string[], grounds: readonly string[], minRatio: number])[] = [
  [['brand', 'brand-strong', 'accent-ink'], GROUNDS, TEXT],
  [['ink', 'ink-soft', 'danger', 'notice'], TINTS, TEXT],
  [['ink-on-brand'], ['brand', 'brand-strong'], TEXT],
  [['white'], ['panel'], TEXT],
  [['line-strong'], TINTS, LINE],
];

/** Returns the contrast of each pair of colours that a theme changes, in both schemes. */
export function contrastsOf(theme: Theme): readonly ColourPair[] {
  const palettes = palettesOf(theme);
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colours: Readonly<Record<string, string>> = { ...FIXED_COLOURS[scheme], ...palettes[scheme], white: '#ffffff' };
    return PAIRS.flatMap(([inks, grounds, minRatio]) =>
      inks.flatMap((ink) =>
        grounds.map((ground) => ({ scheme, ink, ground, minRatio, ratio: contrast(colours[ink] ?? '', colours[ground] ?? '') })),
      ),
    );
  });
}

/**
 * Refuses a theme with too little contrast.
 * @throws an error for the operator that names each pair of colours below WCAG 2.2 AA, with its contrast
 */
export function requireContrast(theme: Theme): void {
  const low = contrastsOf(theme).filter(({ ratio, minRatio }) => ratio < minRatio);
  if (low.length === 0) return;
  const lines = low.map(
    // Rounded down, so that 4.499 is not reported as 4.50.
    ({ scheme, ink, ground, ratio, minRatio }) =>
      `  ${scheme}: ${ink} on ${ground} is ${Math.floor(ratio * 100) / 100}:1, needs ${minRatio}:1`,
  );
  throw new Error(
    `The theme does not meet WCAG 2.2 AA:\n${lines.join('\n')}\nUse a darker brand, a stronger accent, or separate colours under "dark".`,
  );
}
