import { fingerprint } from '../../runtime/base/fingerprint.ts';
import { palettesOf, type Palette } from './palette.ts';
import type { Theme } from './theme.ts';

const SHAPES: Readonly<Record<Theme['corners'], Readonly<Record<string, string>>>> = {
  sharp: { 'radius-sm': '2px', 'radius-md': '3px', 'radius-lg': '4px', 'radius-full': '4px' },
  soft: {},
  round: { 'radius-sm': '0.75rem', 'radius-md': '1.25rem', 'radius-lg': '1.75rem' },
};

/** Font stacks; null for the product's own. */
export const FONTS: Readonly<Record<Theme['typeface'], string | null>> = {
  system: null,
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', 'Noto Sans KR', sans-serif",
  rounded: "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Nunito, 'Arial Rounded MT Bold', Calibri, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, 'Liberation Serif', 'Noto Serif KR', serif",
};

/** The path under which themes are served. */
export const THEME_PATH = '/partner-themes';

/** Writes a theme as a style sheet: the custom properties of tokens.css that it changes. */
export function themeCss(theme: Theme): string {
  const { light, dark } = palettesOf(theme);
  const font = FONTS[theme.typeface];
  const shape = { ...SHAPES[theme.corners], ...(font !== null && { font }) };
  // :root twice, so that it overrides tokens.css in any order. Paper is white, regardless of the scheme on screen.
  return `:root:root{${declarations({ ...light, ...shape })}}@media screen and (prefers-color-scheme:dark){:root:root{${declarations(dark)}}}`;
}

/** Returns a theme's address on this server. It changes with the style sheet, so browsers may cache it forever. */
export function themeAddress(partnerId: number, theme: Theme): string {
  return `${THEME_PATH}/${partnerId}-${fingerprint(themeCss(theme))}.css`;
}

function declarations(values: Palette | Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
