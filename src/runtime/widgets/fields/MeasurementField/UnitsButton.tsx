import type { JSX } from 'react';
import type { JsonObject } from '../../../base/json.ts';
import type { Units } from '../../../base/units.ts';
import { Button } from '../../parts/Button/Button.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText, type BuiltInTextName } from '../../../texts/widgetTexts/en.ts';
import styles from './UnitsButton.module.css';

/** Returns the units to show, according to the fact `units`; US units by default. */
export function unitsOf(facts: JsonObject): Units {
  return facts['units'] === 'metric' ? 'metric' : 'us';
}

/** A button that switches the units of the fields above it, and of all later questions. */
export function UnitsButton(
  props: Pick<WidgetProps, 'texts' | 'facts' | 'isBusy' | 'onAction'> & {
    /** The label for switching to each of the units. */
    readonly labels: Readonly<Record<Units, BuiltInTextName>>;
  },
): JSX.Element {
  const { texts, facts, isBusy, onAction, labels } = props;
  return (
    <div className={styles.units}>
      <Button kind="quiet" action="units" isBusy={isBusy} onClick={() => onAction('units')}>
        {builtInText(texts, unitsOf(facts) === 'us' ? labels.metric : labels.us)}
      </Button>
    </div>
  );
}
