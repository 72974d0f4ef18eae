import type { JSX } from 'react';
import type { StepTexts } from '../../../definitions/types.ts';
import styles from './TermsOfService.module.css';

/**
 * The terms of service, collapsed: a line that says that continuing means agreement, and the terms below it. Renders nothing if the
 * step has no texts for them. The step's `variant` chooses the terms, such as those of a consumer-style partner. @see [WIDGET-59] [S-143]
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
