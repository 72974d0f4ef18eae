import type { JSX } from 'react';
import { CRISIS_DIRECTORY, CRISIS_DIRECTORY_NAME, crisisLineOf } from './crisisLines.ts';

import styles from './CrisisHelp.module.css';

/** The texts around the crisis line. */
export interface CrisisTexts {
  readonly title: string;
  readonly call: string;
  readonly callOrText: string;
  readonly directory: string;
  /** Precedes the name of the directory, for members in another country. */
  readonly elsewhere: string;
  readonly emergency: string;
}

/** The crisis line of a country, or a directory of crisis lines. @see [S-108] */
export function CrisisHelp({ country, texts }: { readonly country: string | undefined; readonly texts: CrisisTexts }): JSX.Element {
  const line = crisisLineOf(country);
  return (
    <div className={styles.help} data-crisis={line ? country : 'other'}>
      <p className={styles.title}>{texts.title}</p>
      {line ? (
        <p>
          {line.takesTexts ? texts.callOrText : texts.call}
          <a className={styles.line} href={`tel:${line.dialNumber}`}>
            {line.displayNumber}
          </a>
        </p>
      ) : (
        <p>
          {texts.directory}
          <a className={styles.line} href={CRISIS_DIRECTORY} target="_blank" rel="noopener noreferrer">
            {CRISIS_DIRECTORY_NAME}
          </a>
        </p>
      )}
      <p className={styles.emergency}>{texts.emergency}</p>
      {line && (
        <p className={styles.emergency}>
          {texts.elsewhere}{' '}
          <a href={CRISIS_DIRECTORY} target="_blank" rel="noopener noreferrer">
            {CRISIS_DIRECTORY_NAME}
          </a>
        </p>
      )}
    </div>
  );
}
