import type { JSX } from 'react';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import shared from '../preview.module.css';
import styles from './editor.module.css';
import type { Spot } from './places.ts';
import { Problems } from './Problems.tsx';
import type { FormLimit, SpotEdit } from './stepForm.ts';

interface LimitsProps {
  readonly limits: readonly FormLimit[];
  /** The labels that members see, by field. */
  readonly labels: Readonly<Record<string, string>>;
  readonly at: (spot: Spot) => readonly Finding[];
  readonly edit: (edits: readonly SpotEdit[]) => void;
}

/** The limits of the whole answer and of each field of a form. */
export function Limits({ limits, labels, at, edit }: LimitsProps): JSX.Element | null {
  if (limits.length === 0) return null;
  const fields = [...new Set(limits.flatMap(({ field }) => field ?? []))];
  const shown = (field: string | null): readonly JSX.Element[] =>
    limits
      .filter((limit) => limit.field === field)
      .map((limit) => (
        <div key={limit.key} className={styles.limit}>
          <Limit limit={limit} edit={edit} />
          <Problems findings={at(limit.spot)} />
        </div>
      ));
  return (
    <>
      <h3 data-form-part="limits">What may be answered</h3>
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

interface LimitProps {
  readonly limit: FormLimit;
  readonly edit: (edits: readonly SpotEdit[]) => void;
}

function Limit({ limit: { key, label, kind, spot, value }, edit }: LimitProps): JSX.Element {
  if (kind === 'flag')
    return (
      <label>
        <input
          type="checkbox"
          data-limit={key}
          checked={value === true}
          onChange={({ target }) => edit([{ spot, value: target.checked ? true : undefined }])}
        />{' '}
        {label}
      </label>
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
          if (target.value === '') edit([{ spot, value: undefined }]);
          else if (Number.isFinite(target.valueAsNumber)) edit([{ spot, value: target.valueAsNumber }]);
        }}
      />
    </label>
  );
}
