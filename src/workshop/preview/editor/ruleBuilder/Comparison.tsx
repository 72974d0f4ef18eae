import { useState, type JSX } from 'react';
import { ANY, type ValueType } from '../../../../runtime/rules/types/valueType.ts';
import { CheckField } from '../../fields/CheckField.tsx';
import { Choice } from './Choice.tsx';
import { compareWith, comparisonOf, operatorsOf, type NameCondition, type RuleScope } from './comparisons.ts';
import type { Condition, Operand } from './condition.ts';
import styles from '../editor.module.css';
import { valuesOf } from './ruleNames.ts';

const OPERATOR_LABELS: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  has: 'includes',
  in: 'is one of',
  hasAny: 'includes one of',
  answered: 'is known',
  holds: 'is true',
};

/** Returns an option for a name that no group lists. */
function unlistedOption(name: string, { names }: RuleScope): readonly (readonly [string, string])[] {
  return names.has(name) ? [] : [[name, name]];
}

interface ComparisonProps {
  readonly condition: NameCondition;
  readonly scope: RuleScope;
  readonly change: (condition: Condition) => void;
}

/** A name, how it is compared, and with what. */
export function Comparison({ condition, scope, change }: ComparisonProps): JSX.Element {
  const { name } = condition;
  const type = scope.names.get(name) ?? ANY;
  const operator = condition.kind === 'compare' ? condition.comparator : condition.kind === 'oneOf' ? condition.operator : condition.kind;
  const fitting = operatorsOf(type);
  const operators = fitting.includes(operator) ? fitting : [operator, ...fitting];
  return (
    <>
      <Choice
        label="What is compared"
        value={name}
        options={unlistedOption(name, scope)}
        groups={scope.groups}
        change={(next) => change(compareWith(next, condition, scope))}
      />
      <Choice
        label="How"
        value={operator}
        options={operators.map((each) => [each, OPERATOR_LABELS[each] ?? each] as const)}
        change={(next) => change(comparisonOf(name, next, scope, condition))}
      />
      {condition.kind === 'oneOf' && (
        <ManyValues
          values={condition.values}
          known={valuesOf(type) ?? []}
          label={(value) => scope.label(name, value) ?? value}
          change={(values) => change({ ...condition, values })}
        />
      )}
      {condition.kind === 'compare' && (
        <Value
          operand={condition.operand}
          type={type}
          choices={scope.choices[name] ?? null}
          scope={scope}
          label={(value) => scope.label(name, value) ?? value}
          change={(operand) => change({ ...condition, operand })}
        />
      )}
    </>
  );
}

interface ValueProps {
  readonly operand: Operand;
  readonly type: ValueType;
  /** Suggested values, besides which the author may type others; null if there are none. */
  readonly choices: RuleScope['choices'][string] | null;
  readonly scope: RuleScope;
  readonly label: (value: string) => string;
  readonly change: (operand: Operand) => void;
}

function Value({ operand, type, choices, scope, label, change }: ValueProps): JSX.Element {
  if (operand.kind === 'name')
    return (
      <Choice
        label="The value of"
        value={operand.name}
        options={unlistedOption(operand.name, scope)}
        groups={scope.groups}
        change={(name) => change({ kind: 'name', name })}
      />
    );
  const { value } = operand;
  if (typeof value === 'number')
    return (
      <input
        type="number"
        step="any"
        className={styles.value}
        aria-label="Number"
        value={value}
        onChange={(event) => Number.isFinite(event.target.valueAsNumber) && change({ kind: 'value', value: event.target.valueAsNumber })}
      />
    );
  if (typeof value === 'boolean')
    return (
      <Choice
        label="Value"
        value={String(value)}
        options={[
          ['true', 'true'],
          ['false', 'false'],
        ]}
        change={(next) => change({ kind: 'value', value: next === 'true' })}
      />
    );
  const knownValues = valuesOf(type);
  if (value === null) return <span>unanswered</span>;
  if (!knownValues && choices)
    return <ChoiceOrText value={value} choices={choices} change={(next) => change({ kind: 'value', value: next })} />;
  if (!knownValues)
    return (
      <input
        className={styles.value}
        aria-label="Text"
        value={value}
        onChange={(event) => change({ kind: 'value', value: event.target.value })}
      />
    );
  return (
    <Choice
      label="Value"
      value={value}
      options={[...new Set([value, ...knownValues])].map((each) => [each, label(each)] as const)}
      change={(next) => change({ kind: 'value', value: next })}
    />
  );
}

interface ChoiceOrTextProps {
  readonly value: string;
  readonly choices: RuleScope['choices'][string];
  readonly change: (value: string) => void;
}

/** The option for typing a value. No value equals it. */
const TYPED = ' ';

/** A select of suggested values, with an input for any other. */
function ChoiceOrText({ value, choices, change }: ChoiceOrTextProps): JSX.Element {
  const [isTyping, setTyping] = useState(false);
  const isTyped = isTyping || !choices.some(([each]) => each === value);
  return (
    <>
      <Choice
        label="Value"
        value={isTyped ? TYPED : value}
        options={[...choices, [TYPED, 'Another ...']]}
        change={(next) => {
          setTyping(next === TYPED);
          if (next !== TYPED) change(next);
        }}
      />
      {isTyped && <input className={styles.value} aria-label="Text" value={value} onChange={(event) => change(event.target.value)} />}
    </>
  );
}

interface ManyValuesProps {
  readonly values: readonly string[];
  readonly known: readonly string[];
  readonly label: (value: string) => string;
  readonly change: (values: readonly string[]) => void;
}

function ManyValues({ values, known, label, change }: ManyValuesProps): JSX.Element {
  return (
    <span className={styles.many}>
      {[...new Set([...known, ...values])].map((value) => (
        <CheckField
          key={value}
          label={label(value)}
          isOn={values.includes(value)}
          // The last value stays, because a comparison with no values would never be true.
          disabled={values.length === 1 && values.includes(value)}
          change={(isOn) => change(isOn ? [...values, value] : values.filter((each) => each !== value))}
        />
      ))}
    </span>
  );
}
