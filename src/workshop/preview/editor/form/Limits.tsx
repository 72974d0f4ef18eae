import type { JSX } from 'react';
import { OPTIONAL_LIMIT } from '../../../explain/formLabels.ts';
import { CheckField } from '../../fields/CheckField.tsx';
import shared from '../../preview.module.css';
import styles from '../editor.module.css';
import { Problems } from '../Problems.tsx';
import type { FormEditing, FormLimit } from './stepForm.ts';

interface LimitsProps extends FormEditing {
  /** True for a question that one press answers. */
  readonly isOnePress: boolean;
  readonly limits: readonly FormLimit[];
  /** The labels that members see, by field. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The limits of the whole answer and of each field of a form. */
export function Limits({ isOnePress, limits, labels, at, edit }: LimitsProps): JSX.Element | null {
  if (limits.length === 0) return null;
  const fields = [...new Set(limits.flatMap(({ field }) => field ?? []))];
  const shown = (field: string | null): readonly JSX.Element[] =>
    limits
      .filter((limit) => limit.field === field)
      .map((limit) => (
        <div key={limit.key} className={styles.limit}>
          {isOnePress && limit.key === OPTIONAL && limit.value !== true ? (
            <p data-one-press>
              One press answers this question, so nobody can leave it empty. To let members skip it, add an option such as “I prefer not to
              say”.
            </p>
          ) : (
            <Limit limit={limit} edit={edit} />
          )}
          <Problems findings={at(limit.location)} />
        </div>
      ));
  return (
    <>
      <h3 data-panel-part="limits">Allowed answers</h3>
      {shown(null)}
      {fields.map((field) => (
        <fieldset key={field} className={styles.field} data-field={field}>
          <legend>{labels[field] ?? field}</legend>
          {shown(field)}
        </fieldset>
      ))}
    </>
  );
}

const [OPTIONAL] = OPTIONAL_LIMIT;

interface LimitProps extends Pick<FormEditing, 'edit'> {
  readonly limit: FormLimit;
}

function Limit({ limit: { key, label, kind, location, value }, edit }: LimitProps): JSX.Element {
  if (kind === 'flag')
    return (
      <CheckField
        label={label}
        data-limit={key}
        isOn={value === true}
        change={(isOn) => edit([{ location, value: isOn ? true : undefined }])}
      />
    );
  return (
    <label>
      {label}
      <input
        type="number"
        step="any"
        className={shared.input}
        data-limit={key}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => {
          if (target.value === '') edit([{ location, value: undefined }]);
          else if (Number.isFinite(target.valueAsNumber)) edit([{ location, value: target.valueAsNumber }]);
        }}
      />
    </label>
  );
}
