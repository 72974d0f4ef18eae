import type { JSX } from 'react';
import type { StepTexts } from '../../../definitions/types.ts';
import styles from './TermsOfService.module.css';

/**
 * The terms of service, folded: a line that says what going on means, and the terms behind it. Nothing where the step has no
 * words for them. Which terms (a consumer-style partner's, a partner's own) is the step's `variant`. @see [WIDGET-59] [S-143]
 */
export function TermsOfService({ texts }: { readonly texts: StepTexts }): JSX.Element | null {
  const { terms, termsTitle, termsBody } = texts.messages ?? {};
  if (terms === undefined || termsBody === undefined) return null;
  return (
    <div className={styles.terms}>
      <p>{terms}</p>
      <details>
        <summary>{termsTitle}</summary>
        <p>{termsBody}</p>
      </details>
    </div>
  );
}
