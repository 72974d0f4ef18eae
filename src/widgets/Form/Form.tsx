import type { JSX } from 'react';
import { Question } from '../Question/Question.tsx';
import { TermsOfService } from '../TermsOfService/TermsOfService.tsx';
import type { WidgetProps } from '../types.ts';
import styles from './Form.module.css';
import { readOnlyId } from './formContext.ts';
import { FormField, type OwnInputs } from './FormField.tsx';
import { shownFields } from './kindOf.ts';
import { wordsOf } from './words.ts';

const NONE: OwnInputs = {};

/**
 * A form of plain fields: texts, numbers, dates, boxes. The one with all inputs is FullForm: it brings much along, and no
 * survey starts with it.
 */
export function Form(props: WidgetProps): JSX.Element {
  return <FormWith {...props} ownInputs={NONE} />;
}

/**
 * A form of any fields, each entered as its type, format and input say. Its fields keep what is typed by themselves, bound by
 * `field`; the survey validates them when Next is pressed, never before. @see specification 2, section 5
 */
export function FormWith({ ownInputs, ...props }: WidgetProps & { readonly ownInputs: OwnInputs }): JSX.Element {
  const words = wordsOf(props.texts);
  const fields = shownFields(props.asked);
  return (
    <Question texts={props.texts}>
      <div className={styles.fields}>
        {fields.some(({ readOnly }) => readOnly) && (
          <p id={readOnlyId(props)} className={styles.note}>
            {words('readOnly')}
          </p>
        )}
        {fields.map((field) => (
          <FormField key={field.path} field={field} context={{ form: props, words }} ownInputs={ownInputs} />
        ))}
      </div>
      {props.options['terms'] === true && <TermsOfService texts={props.texts} />}
    </Question>
  );
}
