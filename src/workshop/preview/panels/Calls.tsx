import type { JSX } from 'react';
import { capitalise } from '../../../runtime/base/capitalise.ts';
import { isJsonObject, asObject, type Json, type JsonObject } from '../../../runtime/base/json.ts';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import { describeCall } from '../../explain/describeCall.ts';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import styles from '../preview.module.css';
import { vocabulary } from '../product/vocabulary.ts';
import { callOutcomeName } from './callOutcomeName.ts';

interface CallsProps {
  readonly source: QuestionSet;
  /** The world's outcomes of calls; undefined if all calls have their default outcome. */
  readonly calls: Json | undefined;
  readonly change: (calls: JsonObject | undefined) => void;
}

interface Call {
  /** The key of its outcome in a world. */
  readonly key: string;
  readonly label: string;
  readonly outcomes: readonly string[];
}

/** Describes a call, followed by its name: `Creates or upgrades the account (createAccount)`. */
function callLabel(call: string): string {
  const does = describeCall(vocabulary.call[call]?.description ?? '');
  return does === '' ? call : `${capitalise(does)} (${call})`;
}

/** Returns the calls that a set makes: those of its steps in their order, then those of its completion. */
function callsOf({ steps, completion }: QuestionSet): readonly Call[] {
  return [
    ...steps.flatMap(({ id, call }): readonly Call[] =>
      call ? [{ key: id, label: `${callLabel(call.hook)}, after ${id}`, outcomes: Object.keys(call.outcomes) }] : [],
    ),
    ...completion.map(({ call, outcomes }) => ({
      key: `completion.${call}`,
      label: `${callLabel(call)}, at the end`,
      outcomes: Object.keys(outcomes),
    })),
  ];
}

/** Lets the author choose the outcome of each call of the set. A choice drops the call's result in the world's JSON. */
export function Calls({ source, calls, change }: CallsProps): JSX.Element {
  const callOutcomes = asObject(calls);
  const outcomeOf = (key: string): string => {
    const call = callOutcomes[key];
    return isJsonObject(call) ? String(call['outcome'] ?? '') : '';
  };
  const choose = (key: string, outcome: string): void => {
    const { [key]: _, ...others } = callOutcomes;
    const next = outcome === '' ? others : { ...others, [key]: { outcome } };
    change(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <fieldset className={styles.flags}>
      <legend data-panel-part="server">Server responses</legend>
      {callsOf(source).map(({ key, label, outcomes }) => (
        <ChoiceField
          key={key}
          label={label}
          data-call={key}
          value={outcomeOf(key)}
          options={[['', 'default outcome'], ...outcomes.map((outcome) => [outcome, callOutcomeName(outcome)] as const)]}
          change={(outcome) => choose(key, outcome)}
        />
      ))}
    </fieldset>
  );
}
