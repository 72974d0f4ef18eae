import { type JSX, useRef, useState } from 'react';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';
import { isEnough, loadScorer, type Scorer, type Strength } from './strength.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

/** Props of NewPasswordField. */
export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'onType' | 'onEnter' | 'children'> {
  /** The label of the meter, a word for each strength, and help on the strength that is needed. */
  readonly strengthTexts: Readonly<Record<Strength | 'label' | 'help', string>>;
  /** Words that others may know about the member, which make a password easy to guess. */
  readonly known?: readonly string[];
  /** Called when a password that was rejected as weak has become strong enough. */
  readonly onStrong?: () => void;
}

const NOTHING: readonly string[] = [];

/**
 * A field for a new password, with a strength meter. The scorer is loaded when the field gets the focus, not earlier. Until it is
 * loaded, or if it cannot be loaded, the field works without a meter. @see [VAL-12] [VAL-13]
 */
export function NewPasswordField({ strengthTexts, known = NOTHING, onStrong, ...rest }: NewPasswordFieldProps): JSX.Element {
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
      <StrengthMeter strength={strength} texts={strengthTexts} />
    </PasswordField>
  );
}
