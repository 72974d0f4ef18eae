import { contrast, mix } from '../../runtime/base/colours.ts';
import type { Theme, ThemeColours } from './theme.ts';

/** The colours of tokens.css that no theme changes. A test compares them. */
export const FIXED_COLOURS = {
  light: {
    paper: '#fbf8f3',
    surface: '#ffffff',
    sunk: '#f3ede3',
    'danger-tint': '#fdf0ec',
    'notice-tint': '#fff4dd',
    ink: '#1d2b2a',
    'ink-soft': '#3f4e4b',
    danger: '#9b2417',
    notice: '#6b4700',
    'line-strong': '#7c857d',
  },
  dark: {
    paper: '#131918',
    surface: '#1c2423',
    sunk: '#252e2c',
    'danger-tint': '#3c1e19',
    'notice-tint': '#372a12',
    ink: '#eef3f1',
    'ink-soft': '#c4cfcb',
    danger: '#ffb3a5',
    notice: '#f3cf86',
    'line-strong': '#8b9894',
  },
} as const;

/** The colour schemes of a theme. */
export type Scheme = keyof typeof FIXED_COLOURS;

/** The colours that a theme sets, by the names of tokens.css. */
export interface Palette {
  readonly brand: string;
  readonly 'brand-strong': string;
  readonly 'brand-tint': string;
  readonly 'ink-on-brand': string;
  readonly panel: string;
  readonly accent: string;
  readonly 'accent-tint': string;
  readonly 'accent-ink': string;
}

const BLACK = '#000000';
const WHITE = '#ffffff';
/** The text colour on bright brand colours. */
const NIGHT = '#0a1413';
/** The contrast of a derived brand colour on dark backgrounds. */
const DERIVED_CONTRAST = 7;

/** Derives the palette of both schemes. */
export function palettesOf(theme: Theme): Readonly<Record<Scheme, Palette>> {
  const { surface, sunk } = FIXED_COLOURS.dark;
  const panel = mix(theme.brand, BLACK, 0.3);
  const dark: ThemeColours = theme.dark ?? { brand: lighten(theme.brand, sunk), accent: theme.accent };
  return {
    light: {
      brand: theme.brand,
      'brand-strong': panel,
      'brand-tint': mix(FIXED_COLOURS.light.surface, theme.brand, 0.1),
      'ink-on-brand': inkOn(theme.brand),
      panel,
      accent: theme.accent,
      'accent-tint': mix(FIXED_COLOURS.light.surface, theme.accent, 0.16),
      'accent-ink': mix(theme.accent, BLACK, 0.5),
    },
    dark: {
      brand: dark.brand,
      'brand-strong': mix(dark.brand, WHITE, 0.4),
      'brand-tint': mix(surface, dark.brand, 0.16),
      'ink-on-brand': inkOn(dark.brand),
      panel: mix(theme.brand, BLACK, 0.5),
      accent: dark.accent,
      'accent-tint': mix(surface, dark.accent, 0.18),
      'accent-ink': mix(dark.accent, WHITE, 0.5),
    },
  };
}

/** Returns the text colour that contrasts most with a brand colour. */
function inkOn(brand: string): string {
  return contrast(WHITE, brand) >= contrast(NIGHT, brand) ? WHITE : NIGHT;
}

/** Mixes a colour with white until it is readable on a dark background. */
function lighten(colour: string, ground: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(colour, WHITE, share);
    if (contrast(lighter, ground) >= DERIVED_CONTRAST) return lighter;
  }
  return WHITE;
}
