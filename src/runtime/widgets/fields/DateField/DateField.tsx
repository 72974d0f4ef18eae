import { useEffect, type ChangeEvent, type JSX } from 'react';
import { Field } from '../Field/Field.tsx';
import { controlProps, type FieldProps } from '../Field/fieldProps.ts';
import { pageLanguage } from '../Field/pageLanguage.ts';
import { setNativeValue } from '../Field/setNativeValue.ts';
import { typedAtEnd } from '../Field/typedAtEnd.ts';
import { DOTTED, typedDate, withSlashes } from './dateText.ts';
import styles from './DateField.module.css';

/**
 * A date typed as MM/dd/yyyy. Slashes are inserted automatically while digits are added at the end, but not on deleting or typing
 * in the middle. @see [VAL-09]
 */
export function DateField(field: FieldProps): JSX.Element {
  const { binding, initial } = field;
  // A date may have been typed before this script ran. With dots, only the language says which number is the day.
  useEffect(() => {
    const input = document.getElementById(binding.name);
    if (input instanceof HTMLInputElement) setNativeValue(input, withSlashes(input.value, pageLanguage()));
  }, [binding.name]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // A date with dots may be completed by a correction in its middle. Its order must not depend on the position of the caret.
    if (typedAtEnd(event) || DOTTED.test(event.target.value)) event.target.value = withSlashes(event.target.value, pageLanguage());
    return binding.onChange(event);
  };
  return (
    <Field field={field}>
      <input
        {...controlProps({ ...field, initial: initial === undefined ? undefined : typedDate(initial) })}
        type="text"
        inputMode="numeric"
        className={`field-input ${styles.date}`}
        readOnly={field.readOnly !== undefined}
        onChange={change}
      />
    </Field>
  );
}
