import type { JSX } from 'react';
import { CRISIS_DIRECTORY, CRISIS_DIRECTORY_NAME, crisisLineOf } from '../../../base/crisisLines.ts';

import styles from './CrisisHelp.module.css';

/** The texts around the crisis line. */
export interface CrisisWords {
  readonly title: string;
  readonly call: string;
  readonly callOrText: string;
  readonly directory: string;
  /** Precedes the name of the directory, for members in another country. */
  readonly elsewhere: string;
  readonly emergency: string;
}

/** The crisis line of a country, or a directory of crisis lines. @see [S-108] */
export function CrisisHelp({ country, words }: { readonly country: string | undefined; readonly words: CrisisWords }): JSX.Element {
  const line = crisisLineOf(country);
  return (
    <div className={styles.help} data-crisis={line ? country : 'other'}>
      <p className={styles.title}>{words.title}</p>
      {line ? (
        <p>
          {line.text ? words.callOrText : words.call}
          <a className={styles.line} href={`tel:${line.dialled}`}>
            {line.shown}
          </a>
        </p>
      ) : (
        <p>
          {words.directory}
          <a className={styles.line} href={CRISIS_DIRECTORY} target="_blank" rel="noopener noreferrer">
            {CRISIS_DIRECTORY_NAME}
          </a>
        </p>
      )}
      <p className={styles.emergency}>{words.emergency}</p>
      {line && (
        <p className={styles.emergency}>
          {words.elsewhere}{' '}
          <a href={CRISIS_DIRECTORY} target="_blank" rel="noopener noreferrer">
            {CRISIS_DIRECTORY_NAME}
          </a>
        </p>
      )}
    </div>
  );
}
