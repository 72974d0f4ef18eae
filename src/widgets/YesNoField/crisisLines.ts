/** A telephone line for people who think of suicide or self-harm: the number as people say it, and as it is dialled. */
export interface CrisisLine {
  readonly shown: string;
  readonly dialled: string;
  /** True where a text message to the number works too. */
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

/** Where to find a line in any other country. */
export const CRISIS_DIRECTORY = 'https://findahelpline.com';

/** The crisis line of a country; undefined where CRISIS_DIRECTORY has to help. @see decisions S-108 */
export function crisisLineOf(country: string | undefined): CrisisLine | undefined {
  return country === undefined ? undefined : LINES[country];
}
