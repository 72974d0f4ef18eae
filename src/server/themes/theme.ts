import { isJsonObject, type JsonObject } from '../../runtime/base/json.ts';

/** The roundness of buttons, cards and fields. */
export const CORNERS = ['sharp', 'soft', 'round'] as const;

/** The families of typefaces. Each is a stack of system fonts, so that a theme loads no font. */
export const TYPEFACES = ['system', 'humanist', 'rounded', 'serif'] as const;

/** The two colours that a scheme is derived from, as `#rrggbb`. */
export interface ThemeColours {
  /** For buttons, links and meaningful lines. */
  readonly brand: string;
  /** For drawings and large shapes. */
  readonly accent: string;
}

/** A partner's look. */
export interface Theme extends ThemeColours {
  /** The colours of the dark scheme; by default derived from those of the light one. */
  readonly dark?: ThemeColours;
  readonly corners: (typeof CORNERS)[number];
  readonly typeface: (typeof TYPEFACES)[number];
}

/**
 * Reads a theme: `{"brand": "#1e40af", "accent": "#38bdf8", "corners": "sharp", "typeface": "humanist"}`. Corners and typeface are
 * optional.
 * @throws an error for the operator
 */
export function readTheme(value: unknown): Theme {
  if (!isJsonObject(value)) throw new Error('A theme must be an object with "brand" and "accent".');
  refuseOthers(value, ['brand', 'accent', 'dark', 'corners', 'typeface']);
  const { dark } = value;
  if (dark !== undefined && !isJsonObject(dark)) throw new Error('"dark" must be an object with "brand" and "accent".');
  if (dark) refuseOthers(dark, ['brand', 'accent']);
  return {
    ...coloursOf(value, ''),
    ...(dark && { dark: coloursOf(dark, 'dark ') }),
    corners: oneOf(CORNERS, value, 'corners', 'soft'),
    typeface: oneOf(TYPEFACES, value, 'typeface', 'system'),
  };
}

function refuseOthers(value: JsonObject, names: readonly string[]): void {
  const unknownName = Object.keys(value).find((name) => !names.includes(name));
  if (unknownName !== undefined) throw new Error(`A theme has no "${unknownName}". It has ${names.join(', ')}.`);
}

function coloursOf(value: JsonObject, scheme: string): ThemeColours {
  return { brand: colourOf(value, 'brand', scheme), accent: colourOf(value, 'accent', scheme) };
}

function colourOf(value: JsonObject, name: keyof ThemeColours, scheme: string): string {
  const colour = value[name];
  if (typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour)) return colour.toLowerCase();
  throw new Error(`The ${scheme}${name} colour must look like #1e40af.`);
}

function oneOf<T extends string>(options: readonly T[], value: JsonObject, name: string, defaultOption: T): T {
  const option = value[name] ?? defaultOption;
  const match = options.find((each) => each === option);
  if (match === undefined) throw new Error(`"${name}" must be one of ${options.join(', ')}.`);
  return match;
}
