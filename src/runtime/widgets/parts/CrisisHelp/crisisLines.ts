/** A crisis line for people with thoughts of suicide or self-harm: its number as displayed and as dialled. */
export interface CrisisLine {
  readonly displayNumber: string;
  readonly dialNumber: string;
  /** True if the line accepts text messages too. */
  readonly takesTexts: boolean;
}

/** The displayed number of each country's line. */
const NUMBERS: Readonly<Record<string, string>> = {
  US: '988',
  CA: '988',
  GB: '116 123',
  DE: '0800 1110111',
  KR: '109',
  AU: '13 11 14',
  ES: '024',
};

/** The number of the only line that accepts text messages too. */
const TEXTED = '988';

/** The displayed name of CRISIS_DIRECTORY. */
export const CRISIS_DIRECTORY_NAME = 'findahelpline.com';

/** A directory of crisis lines for all other countries. */
export const CRISIS_DIRECTORY = `https://${CRISIS_DIRECTORY_NAME}`;

/** Returns the crisis line of a country; undefined if none is known. Callers then show CRISIS_DIRECTORY. @see [S-108] */
export function crisisLineOf(country: string | undefined): CrisisLine | undefined {
  const displayNumber = NUMBERS[country ?? ''];
  return displayNumber === undefined
    ? undefined
    : { displayNumber, dialNumber: displayNumber.replaceAll(' ', ''), takesTexts: displayNumber === TEXTED };
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
