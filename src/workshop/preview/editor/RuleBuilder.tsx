import { useId, useMemo, type JSX } from 'react';
import type { Json } from '../../../runtime/base/json.ts';
import { alternatives, ANY, type ValueType } from '../../../runtime/rules/types/valueType.ts';
import { describeCondition } from '../../explain/describeCondition.ts';
import shared from '../preview.module.css';
import { COMPARATORS, readCondition, writeCondition, type Comparator, type Condition, type Operand } from './condition.ts';
import styles from './editor.module.css';
import { valuesOf, type RuleNames } from './ruleNames.ts';

/** What rules may read. */
export interface RuleScope {
  readonly names: RuleNames;
  /** The named rules. */
  readonly rules: readonly string[];
  /** Returns the words that members see for a value of a name; null if there are none. */
  readonly label: (name: string, value: string) => string | null;
}

/** Props of the rule builder. */
interface RuleBuilderProps {
  readonly label: string;
  readonly rule: Json;
  readonly scope: RuleScope;
  readonly change: (rule: Json) => void;
  /** Shows the rule as text. */
  readonly showText: () => void;
}

/** A rule as parts to choose from, with the rule in words above. A part that it cannot show stays as it is. */
export function RuleBuilder({ label, rule, scope, change, showText }: RuleBuilderProps): JSX.Element {
  const condition = useMemo(() => readCondition(rule), [rule]);
  return (
    <fieldset className={styles.rule} data-rule>
      <legend>{label}</legend>
      <p data-rule-words>{describeCondition(rule)}</p>
      <Part condition={condition} scope={scope} showText={showText} change={(next) => change(writeCondition(next))} remove={null} />
    </fieldset>
  );
}

interface PartProps {
  readonly condition: Condition;
  readonly scope: RuleScope;
  readonly change: (condition: Condition) => void;
  /** Null for the whole rule. */
  readonly remove: (() => void) | null;
  readonly showText: () => void;
}

function Part({ condition, scope, change, remove, showText }: PartProps): JSX.Element {
  const inner = { scope, showText };
  const tools = (
    <span className={styles.tools}>
      <button
        type="button"
        className={shared.small}
        onClick={() => change({ kind: 'group', join: 'and', parts: [condition, starter(scope)] })}
      >
        And ...
      </button>
      <button
        type="button"
        className={shared.small}
        onClick={() => change({ kind: 'group', join: 'or', parts: [condition, starter(scope)] })}
      >
        Or ...
      </button>
      {condition.kind !== 'not' && (
        <button type="button" className={shared.small} onClick={() => change({ kind: 'not', part: condition })}>
          Turn into its opposite
        </button>
      )}
      {remove && (
        <button type="button" className={shared.small} data-action="removePart" onClick={remove}>
          Remove
        </button>
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
            {remove && (
              <button type="button" className={shared.small} onClick={remove}>
                Remove
              </button>
            )}
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
                    else change(parts.length > 1 ? { ...condition, parts } : (only ?? starter(scope)));
                  }}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={shared.small}
            data-action="addPart"
            onClick={() => change({ ...condition, parts: [...condition.parts, starter(scope)] })}
          >
            Add a part
          </button>
        </div>
      );
    case 'not':
      return (
        <div className={styles.group}>
          <div className={styles.condition}>
            Not:
            <button type="button" className={shared.small} onClick={() => change(condition.part)}>
              Remove the &quot;not&quot;
            </button>
          </div>
          <Part {...inner} condition={condition.part} change={(part) => change({ ...condition, part })} remove={remove} />
        </div>
      );
    case 'other':
      return (
        <div className={styles.condition} data-other>
          <code>{describeCondition(condition.rule)}</code>
          <button type="button" className={shared.small} onClick={showText}>
            Edit as text
          </button>
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
            options={scope.rules.map((name) => [name, name] as const)}
            change={(name) => change({ kind: 'rule', name })}
          />
          is true
          {tools}
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
        </div>
      );
  }
}

type Compared = Extract<Condition, { kind: 'holds' | 'answered' | 'oneOf' | 'compare' }>;

const WORDS: Readonly<Record<string, string>> = {
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

interface ComparisonProps {
  readonly condition: Compared;
  readonly scope: RuleScope;
  readonly change: (condition: Condition) => void;
}

/** A name, how it is compared, and with what. */
function Comparison({ condition, scope, change }: ComparisonProps): JSX.Element {
  const { name } = condition;
  const type = scope.names.get(name) ?? ANY;
  const operator = condition.kind === 'compare' ? condition.comparator : condition.kind === 'oneOf' ? condition.operator : condition.kind;
  const fitting = operatorsOf(type);
  const operators = fitting.includes(operator) ? fitting : [operator, ...fitting];
  const names = [...new Set([name, ...scope.names.keys()])];
  return (
    <>
      <Choice
        label="What is compared"
        value={name}
        options={names.map((each) => [each, each] as const)}
        change={(next) => change(comparisonOf(next, operatorsOf(scope.names.get(next) ?? ANY)[0] ?? '==', scope))}
      />
      <Choice
        label="How"
        value={operator}
        options={operators.map((each) => [each, WORDS[each] ?? each] as const)}
        change={(next) => change(comparisonOf(name, next, scope, condition))}
      />
      {condition.kind === 'oneOf' && (
        <ManyValues
          values={condition.values}
          known={valuesOf(type) ?? condition.values}
          label={(value) => scope.label(name, value) ?? value}
          change={(values) => change({ ...condition, values })}
        />
      )}
      {condition.kind === 'compare' && (
        <Value
          operand={condition.operand}
          type={type}
          names={scope.names}
          label={(value) => scope.label(name, value) ?? value}
          change={(operand) => change({ ...condition, operand })}
        />
      )}
    </>
  );
}

/** Returns the comparisons that fit a type. */
function operatorsOf(type: ValueType): readonly string[] {
  const kinds = alternatives(type).map(({ kind }) => kind);
  if (kinds.includes('list')) return ['has', 'hasAny', 'answered'];
  if (kinds.includes('number')) return ['<', '<=', '>', '>=', '==', '!=', 'answered'];
  if (kinds.includes('boolean')) return ['==', '!=', 'answered'];
  return valuesOf(type) ? ['==', '!=', 'in', 'answered'] : ['==', '!=', 'answered'];
}

/** Returns a comparison of a name, with the values of the one before where they fit. */
function comparisonOf(name: string, operator: string, { names }: RuleScope, before?: Compared): Condition {
  if (operator === 'answered' || operator === 'holds') return { kind: operator, name };
  const type = names.get(name) ?? ANY;
  const [first] = valuesOf(type) ?? [];
  const had =
    before?.kind === 'oneOf' ? before.values : before?.kind === 'compare' && before.operand.is === 'value' ? [before.operand.value] : [];
  if (operator === 'in' || operator === 'hasAny') {
    const values = had.filter((value) => typeof value === 'string');
    return { kind: 'oneOf', name, operator, values: values.length > 0 ? values : [first ?? ''] };
  }
  const comparator: Comparator = COMPARATORS.find((each) => each === operator) ?? '==';
  const kinds = alternatives(type).map(({ kind }) => kind);
  const usual = kinds.includes('number') ? 0 : kinds.includes('boolean') ? true : (first ?? '');
  return { kind: 'compare', name, comparator, operand: { is: 'value', value: had[0] ?? usual } };
}

/** Returns the condition that a new part begins with. */
function starter(scope: RuleScope): Condition {
  const [name] = scope.names.keys();
  return comparisonOf(name ?? 'program', '==', scope);
}

interface ValueProps {
  readonly operand: Operand;
  readonly type: ValueType;
  readonly names: RuleNames;
  readonly label: (value: string) => string;
  readonly change: (operand: Operand) => void;
}

function Value({ operand, type, names, label, change }: ValueProps): JSX.Element {
  if (operand.is === 'name')
    return (
      <Choice
        label="The value of"
        value={operand.name}
        options={[...new Set([operand.name, ...names.keys()])].map((name) => [name, name] as const)}
        change={(name) => change({ is: 'name', name })}
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
        onChange={(event) => Number.isFinite(event.target.valueAsNumber) && change({ is: 'value', value: event.target.valueAsNumber })}
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
        change={(next) => change({ is: 'value', value: next === 'true' })}
      />
    );
  const known = valuesOf(type);
  if (value === null) return <span>unanswered</span>;
  if (!known)
    return (
      <input
        className={styles.value}
        aria-label="Text"
        value={value}
        onChange={(event) => change({ is: 'value', value: event.target.value })}
      />
    );
  return (
    <Choice
      label="Value"
      value={value}
      options={[...new Set([value, ...known])].map((each) => [each, label(each)] as const)}
      change={(next) => change({ is: 'value', value: next })}
    />
  );
}

interface ManyValuesProps {
  readonly values: readonly string[];
  readonly known: readonly string[];
  readonly label: (value: string) => string;
  readonly change: (values: readonly string[]) => void;
}

function ManyValues({ values, known, label, change }: ManyValuesProps): JSX.Element {
  const all = [...new Set([...known, ...values])];
  return (
    <span className={styles.many}>
      {all.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={values.includes(value)}
            // The last value stays: a list of none would never be true.
            disabled={values.length === 1 && values.includes(value)}
            onChange={({ target }) => change(target.checked ? [...values, value] : values.filter((each) => each !== value))}
          />
          {label(value)}
        </label>
      ))}
    </span>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly change: (value: string) => void;
}

function Choice({ label, value, options, change }: ChoiceProps): JSX.Element {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select id={id} className={styles.value} value={value} onChange={(event) => change(event.target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}
