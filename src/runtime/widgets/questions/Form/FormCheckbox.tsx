import type { JSX } from 'react';
import { jsonAt } from '../../../base/json.ts';
import { Checkbox } from '../../fields/Checkbox/Checkbox.tsx';
import type { AskedField } from '../../types.ts';
import { fieldProps, type FormContext } from './formContext.ts';
import { inLanguageOfPage } from './inLanguageOfPage.ts';
import styles from './Form.module.css';

/** A checkbox in a form: a consent, a preference, or the only option of a choice. */
export function FormCheckbox({ field, context }: { readonly field: AskedField; readonly context: FormContext }): JSX.Element {
  const { form, formText } = context;
  const { initial: _text, autoComplete: _token, optional: _optional, ...props } = fieldProps(field, context);
  const [singleOption] = field.options ?? [];
  const statement = singleOption === undefined ? undefined : form.texts.options?.[singleOption];
  const value = jsonAt(form.value, field.path.split('.'));
  return (
    <Checkbox
      {...props}
      label={statement ?? props.label}
      checked={value === true || (singleOption !== undefined && value === singleOption)}
      value={singleOption}
    >
      {field.document === undefined ? undefined : (
        <a href={inLanguageOfPage(field.document)} target="_blank" rel="noopener" className={styles.document}>
          {form.texts.messages?.[`${field.path}Document`]} ({formText('newTab')})
        </a>
      )}
    </Checkbox>
  );
}
