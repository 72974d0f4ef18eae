import type { JSX } from 'react';
import { describedBy, errorId } from '../FieldError/describedBy.ts';
import { FieldError } from '../FieldError/FieldError.tsx';
import { NumberInput } from '../NumberInput/NumberInput.tsx';
import type { FieldBinding, ShownError } from '../types.ts';

/** A labelled whole number with its error. */
export function Measure(props: {
  readonly binding: FieldBinding;
  readonly label: string;
  readonly initial: string;
  readonly readOnly: boolean;
  readonly error: ShownError | undefined;
}): JSX.Element {
  const { binding, label, initial, readOnly, error } = props;
  const { name } = binding;
  return (
    <div>
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <NumberInput
        binding={binding}
        whole
        unit={undefined}
        initial={initial}
        readOnly={readOnly}
        aria={{ 'aria-required': true, ...describedBy(name, error) }}
      />
      <FieldError id={errorId(name)} error={error} />
    </div>
  );
}
