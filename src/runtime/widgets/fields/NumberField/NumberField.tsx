import type { JSX } from 'react';
import { Field } from '../Field/Field.tsx';
import { fieldAria, type FieldProps } from '../Field/fieldProps.ts';
import { NumberInput } from '../../parts/NumberInput/NumberInput.tsx';

export interface NumberFieldProps extends FieldProps {
  /** True if only whole numbers are accepted. */
  readonly isInteger: boolean;
  readonly unit?: string | undefined;
}

/** A number field in a form, such as an age. */
export function NumberField({ isInteger, unit, ...field }: NumberFieldProps): JSX.Element {
  const { binding, optional, readOnly, initial } = field;
  return (
    <Field field={field}>
      <NumberInput
        binding={binding}
        isInteger={isInteger}
        unit={unit}
        initial={initial ?? ''}
        readOnly={readOnly !== undefined}
        aria={{ ...fieldAria(field), 'aria-required': optional === undefined && readOnly === undefined }}
      />
    </Field>
  );
}
