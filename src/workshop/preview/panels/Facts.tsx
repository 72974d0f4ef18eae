import { useId, useMemo, useState, type JSX } from 'react';
import { pluralise } from '../../../runtime/base/pluralise.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { CheckField } from '../fields/CheckField.tsx';
import { FACT_SETTINGS } from '../product/facts.ts';
import { vocabulary } from '../product/vocabulary.ts';
import { factGroups, factIn, factText, readFact, withFact, type FactField, type FactGroup } from './factFields.ts';
import styles from '../preview.module.css';

interface FactsProps {
  readonly source: QuestionSet;
  /** The context of the world. */
  readonly context: JsonObject;
  /** Facts with fields elsewhere in the panel, in addition to those that the product lists. */
  readonly elsewhere: readonly string[];
  readonly change: (context: JsonObject) => void;
}

/** A field for each fact about the member, first those that the set reads. Emptying a field removes its fact. */
export function Facts({ source, context, elsewhere, change }: FactsProps): JSX.Element {
  const groups = useMemo(
    () => factGroups(vocabulary.facts, { ...FACT_SETTINGS, elsewhere: [...FACT_SETTINGS.elsewhere, ...elsewhere] }, source),
    [source, elsewhere],
  );
  return (
    <fieldset className={styles.flags} data-facts>
      <legend data-panel-part="member">What is known about the member</legend>
      {groups.map((group) => (
        <Group key={`${source.name} ${group.root}`} group={group} context={context} change={change} />
      ))}
    </fieldset>
  );
}

interface GroupProps extends Pick<FactsProps, 'context' | 'change'> {
  readonly group: FactGroup;
}

/** The facts of a root. The group is initially open if the member has facts that the set reads. */
function Group({ group: { root, label, fields }, context, change }: GroupProps): JSX.Element {
  const [read, others] = [fields.filter(({ isRead }) => isRead), fields.filter(({ isRead }) => !isRead)];
  const isOpen = read.length > 0 && isJsonObject(context[root]) && root !== 'partner';
  const show = (list: readonly FactField[]): JSX.Element => (
    <div className={styles.factFields}>
      {list.map((field) => (
        <Fact key={field.name} field={field} value={factIn(context, field)} change={(value) => change(withFact(context, field, value))} />
      ))}
    </div>
  );
  return (
    <Folded root={root} label={label} isInitiallyOpen={isOpen}>
      {() => (
        <>
          {read.length > 0 ? show(read) : <p className={styles.soft}>This survey reads none of these.</p>}
          {others.length > 0 && (
            <Folded label={`${pluralise(others.length, 'fact')} that this survey does not read`}>{() => show(others)}</Folded>
          )}
        </>
      )}
    </Folded>
  );
}

interface FoldedProps {
  readonly root?: string;
  readonly label: string;
  readonly isInitiallyOpen?: boolean;
  readonly children: () => JSX.Element;
}

/** A part that renders its content only while it is open, because there are dozens of facts. */
function Folded({ root, label, isInitiallyOpen = false, children }: FoldedProps): JSX.Element {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <details
      className={root === undefined ? styles.otherFacts : undefined}
      open={isOpen}
      data-facts-of={root}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{label}</summary>
      {isOpen && children()}
    </details>
  );
}

interface FactProps {
  readonly field: FactField;
  readonly value: Json | undefined;
  readonly change: (value: Json | undefined) => void;
}

/** The field of a fact. Keeps an unfinished text as typed, and leaves the world unchanged. */
function Fact({ field, value, change }: FactProps): JSX.Element {
  const { name, label, hint, kind, values } = field;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const storedText = factText(kind, value);
  if (kind === 'someOf') {
    const chosen: readonly Json[] = Array.isArray(value) ? value : [];
    const toggle = (each: string, isChosen: boolean): void => {
      const next = values.filter((other) => (other === each ? isChosen : chosen.includes(other)));
      change(next.length === 0 ? undefined : next);
    };
    return (
      <fieldset className={styles.someOf} data-world-fact={name}>
        <legend>{label}</legend>
        {values.map((each) => (
          <CheckField key={each} label={each} isOn={chosen.includes(each)} change={(isOn) => toggle(each, isOn)} />
        ))}
      </fieldset>
    );
  }
  const edit = (text: string): void => {
    setTyped(text);
    const read = readFact(kind, text);
    if (read !== null) change(read);
  };
  const shown = typed ?? storedText;
  const isUnfinished = typed !== null && readFact(kind, typed) === null;
  const inputProps = {
    id,
    className: styles.input,
    'data-world-fact': name,
    'aria-describedby': hint === null ? undefined : `${id} hint`,
    value: shown,
  };
  const options = kind === 'yesNo' ? ['yes', 'no'] : kind === 'oneOf' ? values : null;
  return (
    <div className={styles.fact}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...inputProps} value={storedText} onChange={({ target }) => change(readFact(kind, target.value))}>
          <option value="">not known</option>
          {[...new Set([...options, ...(storedText === '' ? [] : [storedText])])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : (
        <input
          {...inputProps}
          type={kind === 'date' || kind === 'dateParts' ? 'date' : kind === 'number' ? 'number' : 'text'}
          step={kind === 'number' ? 'any' : undefined}
          aria-invalid={isUnfinished || undefined}
          onChange={({ target }) => edit(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
      {hint !== null && (
        <p id={`${id} hint`} className={styles.soft}>
          {hint}
        </p>
      )}
      {(kind === 'texts' || kind === 'numbers') && <p className={styles.soft}>Separated by commas</p>}
    </div>
  );
}
