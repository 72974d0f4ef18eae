/** A crisis line for people with thoughts of suicide or self-harm: its number in readable form and in dialled form. */
export interface CrisisLine {
  readonly shown: string;
  readonly dialled: string;
  /** True if the line accepts text messages too. */
  readonly text: boolean;
}

const LINES: Readonly<Record<string, CrisisLine>> = {
  US: { shown: '988', dialled: '988', text: true },
  CA: { shown: '988', dialled: '988', text: true },
  GB: { shown: '116 123', dialled: '116123', text: false },
  DE: { shown: '0800 1110111', dialled: '08001110111', text: false },
  KR: { shown: '109', dialled: '109', text: false },
  AU: { shown: '13 11 14', dialled: '131114', text: false },
  ES: { shown: '024', dialled: '024', text: false },
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
  const link = `[${line.shown}](tel:${line.dialled})`;
  return country === undefined ? `${link} (US), ${directory}` : link;
}
