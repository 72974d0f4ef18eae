import { type JSX, useRef, useState } from 'react';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
import { isEnough, loadScorer, type Scorer, type Strength } from './strength.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

/** Props of the field for a new password. */
export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'onType' | 'onEnter' | 'children'> {
  /** The name of the measure, a word for each strength, and what it has to reach. */
  readonly strengthWords: Readonly<Record<Strength | 'label' | 'help', string>>;
  /** What everybody may know of the member, which makes a password easy to guess. */
  readonly known?: readonly string[];
  /** Told that the password, refused as weak before, is strong enough now. */
  readonly onStrong?: () => void;
}

const NOTHING: readonly string[] = [];

/**
 * A new password, with how strong it is. The scorer is loaded when the field gets the focus, never before; until it is there, or
 * where it cannot be loaded, the field works without. @see [VAL-12] [VAL-13]
 */
export function NewPasswordField({ strengthWords, known = NOTHING, onStrong, ...rest }: NewPasswordFieldProps): JSX.Element {
  const [strength, setStrength] = useState<Strength>();
  const scorer = useRef<Scorer>(undefined);
  const typed = useRef('');

  const measure = (password: string) => {
    typed.current = password;
    const reached = password === '' ? undefined : scorer.current?.(password, known);
    setStrength(reached);
    if (rest.error?.code === 'rule' && isEnough(reached)) onStrong?.();
  };
  const enter = (password: string) => {
    typed.current = password;
    if (scorer.current) return;
    loadScorer().then(
      (loaded) => {
        scorer.current = loaded;
        measure(typed.current);
      },
      () => undefined,
    );
  };

  return (
    <PasswordField {...rest} autoComplete="new-password" onType={measure} onEnter={enter}>
      <StrengthMeter strength={strength} words={strengthWords} />
    </PasswordField>
  );
}
