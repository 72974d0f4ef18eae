import type { JSX } from 'react';
import type { Strength } from './strength.ts';
import styles from './StrengthMeter.module.css';

const STEPS: readonly Strength[] = ['weak', 'okay', 'strong', 'veryStrong'];

/** Shows the strength of a password as four bars and a word; an empty password has no strength. */
export function StrengthMeter({
  strength,
  texts,
}: {
  readonly strength: Strength | undefined;
  readonly texts: Readonly<Record<Strength | 'label' | 'help', string>>;
}): JSX.Element {
  const filledBars = strength === undefined ? 0 : STEPS.indexOf(strength) + 1;
  return (
    <div className={styles.meter} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step, index) => (
          <span key={step} className={index < filledBars ? styles.full : styles.empty} />
        ))}
      </span>
      <p className={styles.text} role="status">
        {strength !== undefined && (
          <>
            {texts.label}: <strong>{texts[strength]}</strong>
            {filledBars < 3 && <span className={styles.help}>. {texts.help}</span>}
          </>
        )}
      </p>
    </div>
  );
}
