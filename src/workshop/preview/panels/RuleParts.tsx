import type { JSX } from 'react';
import { truthy } from '../../../runtime/rules/operators.ts';
import { valueTextOf } from '../../explain/render.ts';
import type { Part } from '../../explain/types.ts';
import type { RuleNotes } from '../editor/locations.ts';
import styles from '../preview.module.css';

interface RulePartsProps {
  readonly title: string;
  readonly tree: Part;
  /** The meanings of the named rules, by `rules.name`. */
  readonly notes: RuleNotes;
}

/**
 * A rule part by part, each with its result. Only the parts that decide the result are open, so that the author reads the reason and not
 * the whole rule.
 */
export function RuleParts({ title, tree, notes }: RulePartsProps): JSX.Element {
  return (
    <>
      <p>{title}:</p>
      <ul className={styles.parts} data-rule-parts>
        <RulePart part={tree} notes={notes} isReason />
      </ul>
    </>
  );
}

interface RulePartProps extends Pick<RulePartsProps, 'notes'> {
  readonly part: Part;
  /** True if this part decides the result of the whole rule. */
  readonly isReason: boolean;
}

function RulePart({ part, notes, isReason }: RulePartProps): JSX.Element {
  if (part.parts.length === 0)
    return (
      <li>
        <Line part={part} notes={notes} />
      </li>
    );
  return (
    <li>
      <details open={isReason}>
        <summary>
          <Line part={part} notes={notes} />
        </summary>
        <ul>
          {part.parts.map((inner, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no identity of their own, and are replaced as a whole.
            <RulePart key={index} part={inner} notes={notes} isReason={isReason && decides(inner, part)} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/**
 * Returns true if a part is a reason for the result of the part around it: both have the same result, or one of them is a value. The parts
 * of a negation have the opposite result.
 */
function decides(inner: Part, { condition, value, isOpposite }: Part): boolean {
  return isOpposite || !condition || !inner.condition || truthy(inner.value) === truthy(value);
}

/** A part in one line: its result, its description, and the source of its value. */
function Line({ part, notes }: Pick<RulePartProps, 'part' | 'notes'>): JSX.Element {
  const { text, value, condition, from, rule, isOpposite } = part;
  const note = rule === null ? undefined : notes.get(`rules.${rule}`);
  const valueText = valueTextOf(part);
  const source = note === undefined ? from : rule;
  return (
    <>
      {condition && <strong className={styles.truth}>{truthy(value) ? 'Yes' : 'No'}</strong>}
      {condition && ' '}
      {note === undefined ? text : `${isOpposite ? 'not: ' : ''}${note}`}
      {valueText !== null && ` = ${valueText}`}
      {source !== null && <span className={styles.soft}> ({source})</span>}
    </>
  );
}
