import type { JSX, ReactNode } from 'react';
import type { StepTexts } from '../../../definitions/types.ts';
import { Prose } from '../../parts/Prose/Prose.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { AskedField, WidgetProps } from '../../types.ts';
import styles from './Form.module.css';
import { readOnlyId } from './formContext.ts';
import { FormField, type OwnInputs } from './FormField.tsx';
import { groupsOf, shownFields } from './kindOf.ts';
import { wordsOf } from './words.ts';

const NONE: OwnInputs = {};

/**
 * A form of plain fields: texts, numbers, dates, boxes. The one with all inputs is FullForm: it brings much along, and no
 * survey starts with it.
 */
export function Form(props: WidgetProps): JSX.Element {
  return <FormWith {...props} ownInputs={NONE} />;
}

/** A form, and what it is made with. */
export interface FormWithProps extends WidgetProps {
  readonly ownInputs: OwnInputs;
  /** Stands below the fields. */
  readonly foot?: ReactNode;
}

/**
 * A form of any fields, each entered as its type, format and input say. Its fields keep what is typed by themselves, bound by
 * `field`; the survey validates them when Next is pressed, never before. @see [VAL-08]
 */
export function FormWith({ ownInputs, foot, ...props }: FormWithProps): JSX.Element {
  const words = wordsOf(props.texts);
  const fields = shownFields(props.asked);
  const draw = (field: AskedField) => <FormField key={field.path} field={field} context={{ form: props, words }} ownInputs={ownInputs} />;
  return (
    <Question texts={props.texts}>
      <div className={styles.fields}>
        {fields.some(({ readOnly }) => readOnly) && (
          <p id={readOnlyId(props)} className={styles.note}>
            {words('readOnly')}
          </p>
        )}
        {[...groupsOf(fields)].map(([name, members]) => (
          <FormGroup key={name} name={name} texts={props.texts} fields={members.map(draw)} />
        ))}
        {fields.filter(({ group }) => group === undefined).map(draw)}
      </div>
      {foot}
    </Question>
  );
}

/** Fields that belong together: a fieldset with a heading of its own, and what the member should know before answering. */
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
