import type { JSX } from 'react';
import { describedBy, errorId } from '../FieldError/describedBy.ts';
import { FieldError } from '../FieldError/FieldError.tsx';
import { NumberInput, unitId } from '../NumberInput/NumberInput.tsx';
import type { FieldBinding, ShownError } from '../types.ts';

/** A labelled whole number with its unit and its error. */
export function Measure(props: {
  readonly binding: FieldBinding;
  readonly label: string;
  readonly unit: string;
  readonly initial: string;
  readonly readOnly: boolean;
  readonly error: ShownError | undefined;
}): JSX.Element {
  const { binding, label, unit, initial, readOnly, error } = props;
  const { name } = binding;
  return (
    <div>
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <NumberInput
        binding={binding}
        whole
        unit={unit}
        initial={initial}
        readOnly={readOnly}
        aria={{ 'aria-required': true, ...describedBy(name, error, unitId(name)) }}
      />
      <FieldError id={errorId(name)} error={error} />
    </div>
  );
}
