import type { JSX } from 'react';
import { isJsonObject } from '../../base/json.ts';
import { Picture } from '../Picture/Picture.tsx';
import { Question } from '../Question/Question.tsx';
import type { WidgetProps } from '../types.ts';
import { Measure } from './Measure.tsx';
import styles from './HeightWeight.module.css';

/**
 * Height in feet and inches, weight in pounds, each a whole number.
 * Texts: title, body, help, fields.heightFeetPortion, .heightInchesPortion, .weight (each with its unit).
 */
export function HeightWeight(props: WidgetProps): JSX.Element {
  const { texts, value, options, errors, busy, field } = props;
  const measure = (path: string): JSX.Element => {
    const initial = isJsonObject(value) ? value[path] : undefined;
    return (
      <Measure
        binding={field(path)}
        label={texts.fields?.[path] ?? path}
        initial={typeof initial === 'number' ? String(initial) : ''}
        readOnly={busy}
        error={errors[path]}
      />
    );
  };
  return (
    <Question texts={texts} above={<Picture name={options['image']} alt={texts.image} />}>
      <div className={styles.measures}>
        <div className={styles.height}>
          {measure('heightFeetPortion')}
          {measure('heightInchesPortion')}
        </div>
        {measure('weight')}
      </div>
    </Question>
  );
}
