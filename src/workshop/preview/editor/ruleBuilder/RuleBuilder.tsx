import { useMemo, useState, type JSX } from 'react';
import type { Json } from '../../../../runtime/base/json.ts';
import { ANY } from '../../../../runtime/rules/types/valueType.ts';
import { describeCondition } from '../../../explain/describeCondition.ts';
import { SmallButton } from '../../fields/SmallButton.tsx';
import shared from '../../preview.module.css';
import { Choice } from './Choice.tsx';
import { Comparison } from './Comparison.tsx';
import { comparisonOf, operatorsOf, startingCondition, type RuleScope } from './comparisons.ts';
import { readCondition, writeCondition, type Condition } from './condition.ts';
import styles from '../editor.module.css';

interface RuleBuilderProps {
  readonly label: string;
  readonly rule: Json;
  readonly scope: RuleScope;
  readonly change: (rule: Json) => void;
  /** Shows the rule as text; null for a rule that is in no file yet. */
  readonly showText: (() => void) | null;
}

/** Edits a rule part by part, below its description in plain English. Keeps parts that it cannot show unchanged. */
export function RuleBuilder({ label, rule, scope, change, showText }: RuleBuilderProps): JSX.Element {
  const condition = useMemo(() => readCondition(rule), [rule]);
  return (
    <fieldset className={styles.rule} data-rule>
      <legend>{label}</legend>
      <p data-rule-words>{describeCondition(rule, { label: scope.label, fact: scope.fact })}</p>
      <Part condition={condition} scope={scope} showText={showText} change={(next) => change(writeCondition(next))} remove={null} />
    </fieldset>
  );
}

interface AddRuleProps {
  readonly label?: string;
  readonly scope: RuleScope;
  readonly add: (rule: Json) => void;
}

/** Adds a rule where there is none, once the author has chosen what it compares. */
export function AddRule({ label = 'Add a rule', scope, add }: AddRuleProps): JSX.Element {
  return <Join label={label} scope={scope} add={(condition) => add(writeCondition(condition))} />;
}

interface PartProps {
  readonly condition: Condition;
  readonly scope: RuleScope;
  readonly change: (condition: Condition) => void;
  /** Null for the whole rule. */
  readonly remove: (() => void) | null;
  readonly showText: (() => void) | null;
  /** True directly below a "not", which has the buttons for both. Here, "And ..." would add to the part inside the "not". */
  readonly isNegated?: boolean;
}

function Part({ condition, scope, change, remove, showText, isNegated = false }: PartProps): JSX.Element {
  const inner = { scope, showText };
  const join = (how: 'and' | 'or') => (part: Condition) => change({ kind: 'group', join: how, parts: [condition, part] });
  const tools = !isNegated && (
    <span className={styles.tools}>
      <Join label="And ..." scope={scope} add={join('and')} />
      <Join label="Or ..." scope={scope} add={join('or')} />
      {condition.kind !== 'not' && (
        <SmallButton onClick={() => change({ kind: 'not', part: condition })}>Turn into its opposite</SmallButton>
      )}
      {remove && (
        <SmallButton data-action="removePart" onClick={remove}>
          Remove
        </SmallButton>
      )}
    </span>
  );
  switch (condition.kind) {
    case 'group':
      return (
        <div className={styles.group}>
          <div className={styles.condition}>
            <Choice
              label="Which parts must be true"
              value={condition.join}
              options={[
                ['and', 'All of these are true'],
                ['or', 'At least one of these is true'],
              ]}
              change={(join) => change({ ...condition, join: join === 'or' ? 'or' : 'and' })}
            />
            {remove && <SmallButton onClick={remove}>Remove</SmallButton>}
          </div>
          <ul>
            {condition.parts.map((part, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts have no identity of their own.
              <li key={index}>
                <Part
                  {...inner}
                  condition={part}
                  change={(next) => change({ ...condition, parts: condition.parts.with(index, next) })}
                  remove={() => {
                    const parts = condition.parts.toSpliced(index, 1);
                    const [only] = parts;
                    if (!only && remove) remove();
                    else change(parts.length > 1 ? { ...condition, parts } : (only ?? startingCondition(scope)));
                  }}
                />
              </li>
            ))}
          </ul>
          <Join label="Add a part" scope={scope} add={(part) => change({ ...condition, parts: [...condition.parts, part] })} />
        </div>
      );
    case 'not':
      return (
        <div className={styles.group}>
          <div className={styles.condition}>
            Not:
            <SmallButton onClick={() => change(condition.part)}>Remove the &quot;not&quot;</SmallButton>
          </div>
          <Part {...inner} isNegated condition={condition.part} change={(part) => change({ ...condition, part })} remove={null} />
          {tools}
        </div>
      );
    case 'other':
      return (
        <div className={styles.condition} data-other>
          <code>{describeCondition(condition.rule, { label: scope.label, fact: scope.fact })}</code>
          {showText && <SmallButton onClick={showText}>Edit as text</SmallButton>}
          {tools}
        </div>
      );
    case 'rule':
      return (
        <div className={styles.condition}>
          The rule
          <Choice
            label="Rule"
            value={condition.name}
            options={Object.keys(scope.rules).map((name) => [name, withNote(name, scope)] as const)}
            change={(name) => change({ kind: 'rule', name })}
          />
          is true{tools}
          {scope.rules[condition.name] !== undefined && (
            <p className={shared.soft}>
              {describeCondition(scope.rules[condition.name] ?? null, { label: scope.label, fact: scope.fact })}
            </p>
          )}
        </div>
      );
    case 'holds':
    case 'answered':
    case 'oneOf':
    case 'compare':
      return (
        <div className={styles.condition}>
          <Comparison condition={condition} scope={scope} change={change} />
          {tools}
          {scope.note(condition.name) !== null && <p className={shared.soft}>{scope.note(condition.name)}</p>}
        </div>
      );
  }
}

/** Names a rule and describes it in plain English. */
function withNote(name: string, scope: RuleScope): string {
  const note = scope.note(`rules.${name}`);
  return note === null ? name : `${name}: ${note}`;
}

interface JoinProps {
  readonly label: string;
  readonly scope: RuleScope;
  readonly add: (part: Condition) => void;
}

/** Adds a part to a rule once the author has chosen what it compares, so that no rule contains an unintended default. */
function Join({ label, scope, add }: JoinProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <SmallButton onClick={() => setOpen(true)}>{label}</SmallButton>;
  return (
    <Choice
      label="What to compare"
      value=""
      takesFocus
      options={[['', 'Choose ...']]}
      groups={scope.groups}
      change={(name) => {
        setOpen(false);
        add(comparisonOf(name, operatorsOf(scope.names.get(name) ?? ANY)[0] ?? '==', scope));
      }}
    />
  );
}
