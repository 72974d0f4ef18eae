import type { JSX } from 'react';
import { proseParts } from '../../base/prose.ts';
import type { StepTexts } from '../../definitions/types.ts';
import styles from './ReservedSpace.module.css';

function withoutMarkup(text: string): string {
  return proseParts(text)
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

/**
 * Reserves the space that the texts of a question need, without showing them. They are generated content of an invisible element,
 * so neither assistive tools nor a search in the page find them.
 */
export function ReservedSpace({ texts: { title, body, help } }: { readonly texts: StepTexts }): JSX.Element {
  return (
    <div className={styles.reserved} aria-hidden="true" data-text={title}>
      {body !== undefined && <div className={styles.body} data-text={withoutMarkup(body)} />}
      {help !== undefined && <div className={styles.help} data-text={withoutMarkup(help)} />}
    </div>
  );
}
