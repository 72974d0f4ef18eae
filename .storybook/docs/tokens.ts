import { contrast } from '../../src/runtime/base/colours.ts';

/** A custom property of tokens.css. */
export interface Token {
  readonly name: string;
  readonly value: string;
}

/** The tokens below one comment in tokens.css. */
export interface TokenGroup {
  /** The comment. */
  readonly about: string;
  readonly tokens: readonly Token[];
}

/** Reads the tokens of the first `:root` in a style sheet, by the comments above them. */
export function readTokens(css: string): readonly TokenGroup[] {
  const block = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  const groups: { about: string; tokens: Token[] }[] = [];
  for (const [, comment, name, value] of block.matchAll(/\/\*([\s\S]*?)\*\/|(--[\w-]+):\s*([^;]+);/g)) {
    if (comment !== undefined) groups.push({ about: comment.replaceAll(/\s+(?:\* )?/g, ' ').trim(), tokens: [] });
    else if (name !== undefined && value !== undefined) groups.at(-1)?.tokens.push({ name, value: value.replaceAll(/\s+/g, ' ') });
  }
  return groups.filter(({ tokens }) => tokens.length > 0);
}

/** Backgrounds of texts and lines. */
export const GROUNDS = ['--paper', '--surface', '--sunk', '--brand-tint', '--accent-tint', '--danger-tint', '--notice-tint'] as const;

/** Colours of texts and of meaningful lines, with the minimum contrast of each on paper and surface, and on a tint. */
export const INKS: Readonly<Record<string, readonly [plain: number, tint: number]>> = {
  '--ink': [7, 4.5],
  '--ink-soft': [7, 4.5],
  '--brand': [7, 4.5],
  '--brand-strong': [7, 4.5],
  '--accent-ink': [7, 4.5],
  '--danger': [7, 4.5],
  '--notice': [7, 4.5],
  '--line-strong': [3, 3],
};

/** White and near-white text on the colours of buttons, the header and the landing's panel. */
export const BRAND_PAIRS = [
  ['--ink-on-brand', '--brand'],
  ['--ink-on-brand', '--brand-strong'],
  ['#ffffff', '--panel'],
] as const;

/** The minimum contrast of text on a brand colour. */
const MIN_BRAND_CONTRAST = 7;

/** The colour schemes, each with its media query; null for light. */
export const SCHEMES = [
  ['Light', null],
  ['Dark', 'prefers-color-scheme: dark'],
  ['More contrast', 'prefers-contrast: more'],
] as const satisfies readonly (readonly [name: string, query: string | null])[];

/** Returns the values of the tokens in a scheme, with references to other tokens resolved. */
export function tokensIn(css: string, query: string | null): ReadonlyMap<string, string> {
  const light = readTokens(css).flatMap(({ tokens }) => tokens);
  const [, schemeCss = ''] = query === null ? [] : (css.split(`(${query}) {`)[1]?.split(/:root\s*\{/) ?? []);
  const changed = [...(schemeCss.split('}')[0] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  const values = new Map([...light, ...changed].map(({ name, value }) => [name, value]));
  return new Map([...values].map(([name, value]) => [name, values.get(/^var\((--[\w-]+)\)$/.exec(value)?.[1] ?? '') ?? value]));
}

/** A colour on a background. */
export interface ColourPair {
  readonly ink: string;
  readonly inkColour: string;
  readonly ground: string;
  readonly groundColour: string;
  readonly ratio: number;
  readonly least: number;
}

/** Returns every pair of colour and background with its contrast. */
export function colourPairs(values: ReadonlyMap<string, string>): readonly ColourPair[] {
  return Object.entries(INKS).flatMap(([ink, [plain, tint]]) =>
    GROUNDS.map((ground) => {
      const [inkColour, groundColour] = [values.get(ink) ?? '', values.get(ground) ?? ''];
      const least = ground === '--paper' || ground === '--surface' ? plain : tint;
      return { ink, inkColour, ground, groundColour, ratio: contrast(inkColour, groundColour), least };
    }),
  );
}

/** Returns the texts on brand colours with their contrast. */
export function brandPairs(values: ReadonlyMap<string, string>): readonly ColourPair[] {
  return BRAND_PAIRS.map(([ink, ground]) => {
    const [inkColour, groundColour] = [values.get(ink) ?? ink, values.get(ground) ?? ''];
    return { ink, inkColour, ground, groundColour, ratio: contrast(inkColour, groundColour), least: MIN_BRAND_CONTRAST };
  });
}
