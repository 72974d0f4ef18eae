/** A crisis line for people with thoughts of suicide or self-harm: its number as displayed and as dialled. */
export interface CrisisLine {
  readonly displayNumber: string;
  readonly dialNumber: string;
  /** True if the line accepts text messages too. */
  readonly takesTexts: boolean;
}

const LINES: Readonly<Record<string, CrisisLine>> = {
  US: { displayNumber: '988', dialNumber: '988', takesTexts: true },
  CA: { displayNumber: '988', dialNumber: '988', takesTexts: true },
  GB: { displayNumber: '116 123', dialNumber: '116123', takesTexts: false },
  DE: { displayNumber: '0800 1110111', dialNumber: '08001110111', takesTexts: false },
  KR: { displayNumber: '109', dialNumber: '109', takesTexts: false },
  AU: { displayNumber: '13 11 14', dialNumber: '131114', takesTexts: false },
  ES: { displayNumber: '024', dialNumber: '024', takesTexts: false },
};

/** A directory of crisis lines for all other countries. */
export const CRISIS_DIRECTORY = 'https://findahelpline.com';

/** The displayed name of CRISIS_DIRECTORY. */
export const CRISIS_DIRECTORY_NAME = 'findahelpline.com';

/** Returns the crisis line of a country; undefined if none is known. Callers then show CRISIS_DIRECTORY. @see [S-108] */
export function crisisLineOf(country: string | undefined): CrisisLine | undefined {
  return country === undefined ? undefined : LINES[country];
}

/**
 * Returns the crisis line of the visitor's country as a text with links, for `{{crisisLine}}`. For an unknown country, returns the
 * line of the US and the directory. For a country without a known line, returns only the directory.
 */
export function crisisLineText(country: string | undefined): string {
  const directory = `[${CRISIS_DIRECTORY_NAME}](${CRISIS_DIRECTORY})`;
  const line = crisisLineOf(country ?? 'US');
  if (!line) return directory;
  const link = `[${line.displayNumber}](tel:${line.dialNumber})`;
  return country === undefined ? `${link} (US), ${directory}` : link;
}
