import type { JSX } from 'react';
import { isJsonObject } from '../../base/json.ts';
import { Picture } from '../Picture/Picture.tsx';
import { Question } from '../Question/Question.tsx';
import type { WidgetProps } from '../types.ts';
import { say } from '../words.ts';
import { Measure } from './Measure.tsx';
import styles from './HeightWeight.module.css';

/**
 * Height in feet and inches, weight in pounds, each a whole number.
 * Texts: title, body, help, messages.height (the name of the two together), fields.heightFeetPortion, .heightInchesPortion, .weight,
 * messages.unitFeet, .unitInches, .unitPounds.
 */
export function HeightWeight(props: WidgetProps): JSX.Element {
  const { texts, value, options, errors, busy, field } = props;
  const measure = (path: string, unit: string): JSX.Element => {
    const initial = isJsonObject(value) ? value[path] : undefined;
    return (
      <Measure
        binding={field(path)}
        label={texts.fields?.[path] ?? path}
        unit={unit}
        initial={typeof initial === 'number' ? String(initial) : ''}
        readOnly={busy}
        error={errors[path]}
      />
    );
  };
  return (
    <Question texts={texts} above={<Picture name={options['image']} alt={texts.image} />}>
      <div className={styles.measures}>
        <div role="group" aria-label={texts.messages?.['height']} className={styles.height}>
          {measure('heightFeetPortion', say(texts, 'unitFeet'))}
          {measure('heightInchesPortion', say(texts, 'unitInches'))}
        </div>
        {measure('weight', say(texts, 'unitPounds'))}
      </div>
    </Question>
  );
}
