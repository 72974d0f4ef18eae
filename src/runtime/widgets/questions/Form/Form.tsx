import type { JSX, ReactNode } from 'react';
import { groupBy } from '../../../base/groupBy.ts';
import type { StepTexts } from '../../../definitions/types.ts';
import { Prose } from '../../parts/Prose/Prose.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { AskedField, WidgetProps } from '../../types.ts';
import styles from './Form.module.css';
import { readOnlyId } from './formContext.ts';
import { FormField, type ExtraInputs } from './FormField.tsx';
import { shownFields } from './kindOf.ts';
import { formTextOf, type GetFormText } from './formTexts.ts';
import { PLAIN_FORM_TEXTS } from '../../../definitions/plainFormTexts.ts';

const NO_INPUTS: ExtraInputs = {};

/**
 * A form of plain fields: texts, numbers, dates, checkboxes. All other inputs are in FullForm, a larger chunk that the first step
 * of a survey does not need.
 */
export function Form(props: WidgetProps): JSX.Element {
  return <FormWith {...props} formText={formTextOf(props.texts, PLAIN_FORM_TEXTS)} extraInputs={NO_INPUTS} />;
}

export interface FormWithProps extends WidgetProps {
  readonly formText: GetFormText;
  readonly extraInputs: ExtraInputs;
  /** Content below the fields. */
  readonly foot?: ReactNode;
}

/**
 * A form of any fields. The type, format and input of a field determine its control. The controls are uncontrolled and bound by
 * `field`; the survey validates them when Next is pressed, never earlier. @see [VAL-08]
 */
export function FormWith({ formText, extraInputs, foot, ...props }: FormWithProps): JSX.Element {
  const fields = shownFields(props.askedFields);
  const renderField = (field: AskedField) => (
    <FormField key={field.path} field={field} context={{ form: props, formText }} extraInputs={extraInputs} />
  );
  return (
    <Question texts={props.texts}>
      <div className={styles.fields}>
        {fields.some(({ readOnly }) => readOnly) && (
          <p id={readOnlyId(props)} className={styles.note}>
            {formText('readOnly')}
          </p>
        )}
        {[...groupBy(fields, ({ group }) => group ?? null)].map(([name, members]) => (
          <FormGroup key={name} name={name} texts={props.texts} fields={members.map(renderField)} />
        ))}
        {fields.filter(({ group }) => group === undefined).map(renderField)}
      </div>
      {foot}
    </Question>
  );
}

/** A group of fields: a fieldset with a heading, and a text to read before answering. */
function FormGroup(props: { readonly name: string; readonly texts: StepTexts; readonly fields: ReactNode }): JSX.Element {
  const { name, texts, fields } = props;
  const body = texts.messages?.[`${name}Body`];
  const id = `${name}-body`;
  return (
    <fieldset className={styles.group} data-group={name} aria-describedby={body === undefined ? undefined : id}>
      <legend>
        <h2 className={styles.groupTitle}>{texts.messages?.[`${name}Title`]}</h2>
      </legend>
      {body !== undefined && (
        <p id={id} className={styles.groupBody}>
          <Prose text={body} />
        </p>
      )}
      {fields}
    </fieldset>
  );
}
