import { type JSX, useEffect, useRef, useState } from 'react';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
import { keepScorer, passwordScore } from './passwordScores.ts';
import { isEnough, type Strength } from './strength.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'onType' | 'children'> {
  /** The label of the meter, a word for each strength, and a hint about the required strength. */
  readonly strengthTexts: Readonly<Record<Strength | 'label' | 'help', string>>;
  /** Words that others may know about the member, which make a password easy to guess. */
  readonly guessable?: readonly string[];
  /** Called when a password that was rejected as weak has become strong enough. */
  readonly onStrong?: () => void;
}

const NOTHING: readonly string[] = [];

/**
 * A field for a new password, with a strength meter. The scorer runs while the field is shown. Until it answers, or if it cannot be
 * loaded, the field works without a meter. @see [VAL-12] [VAL-13]
 */
export function NewPasswordField({ strengthTexts, guessable = NOTHING, onStrong, ...rest }: NewPasswordFieldProps): JSX.Element {
  const [strength, setStrength] = useState<Strength>();
  const typed = useRef('');
  useEffect(keepScorer, []);

  const showStrength = (newStrength: Strength | undefined): void => {
    setStrength(newStrength);
    if (rest.error?.code === 'rule' && isEnough(newStrength)) onStrong?.();
  };
  const updateStrength = (password: string): void => {
    typed.current = password;
    if (password === '') return showStrength(undefined);
    passwordScore(password, guessable).then(
      // The password may have changed in the meantime.
      (newStrength) => typed.current === password && showStrength(newStrength),
      () => undefined,
    );
  };

  return (
    <PasswordField {...rest} autoComplete="new-password" onType={updateStrength}>
      <StrengthMeter strength={strength} texts={strengthTexts} />
    </PasswordField>
  );
}
