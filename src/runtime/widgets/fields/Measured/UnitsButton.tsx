import type { JSX } from 'react';
import type { JsonObject } from '../../../base/json.ts';
import type { Units } from '../../../base/units.ts';
import { Button } from '../../parts/Button/Button.tsx';
import type { WidgetProps } from '../../types.ts';
import { say, type WidgetWord } from '../../words.ts';
import styles from './UnitsButton.module.css';

/** The units that are shown, by the fact `units`; US units where nothing is said. */
export function unitsOf(facts: JsonObject): Units {
  return facts['units'] === 'metric' ? 'metric' : 'us';
}

/** Changes the units of the fields over it, here and on the questions after it. */
export function UnitsButton(
  props: Pick<WidgetProps, 'texts' | 'facts' | 'busy' | 'onAction'> & {
    /** What is said for changing to each. */
    readonly words: Readonly<Record<Units, WidgetWord>>;
  },
): JSX.Element {
  const { texts, facts, busy, onAction, words } = props;
  return (
    <div className={styles.units}>
      <Button kind="quiet" action="units" busy={busy} onClick={() => onAction('units')}>
        {say(texts, unitsOf(facts) === 'us' ? words.metric : words.us)}
      </Button>
    </div>
  );
}
