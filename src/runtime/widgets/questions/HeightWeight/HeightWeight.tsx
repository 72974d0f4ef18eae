import type { JSX } from 'react';
import { isJsonObject } from '../../../base/json.ts';
import { HEIGHT, WEIGHT } from '../../../base/units.ts';
import { MeasurementField, type UsField } from '../../fields/MeasurementField/MeasurementField.tsx';
import { unitsOf, UnitsButton } from '../../fields/MeasurementField/UnitsButton.tsx';
import { Picture } from '../../parts/Picture/Picture.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import styles from './HeightWeight.module.css';

/**
 * Height in feet and inches and weight in pounds, all whole numbers, or both in metric units, depending on the fact `units`. The
 * answer is always in US units. The action `units` switches between them.
 * Texts: title, body, help, fields.heightFeetPortion, .heightInchesPortion, .weight, .heightCm, .weightKg (each with its unit).
 */
export function HeightWeight(props: WidgetProps): JSX.Element {
  const { name, texts, value, options, errors, isBusy, facts, field } = props;
  const units = unitsOf(facts);
  const usField = (path: string, unit: string): UsField => {
    const initial = isJsonObject(value) ? value[path] : undefined;
    return {
      binding: field(path),
      label: texts.fields?.[path] ?? path,
      unit,
      initial: typeof initial === 'number' ? String(initial) : '',
      error: errors[path],
    };
  };
  const metricField = (path: string, unit: string) => ({
    name: `${name}.${path}`,
    label: texts.fields?.[path] ?? path,
    unit,
    error: errors[path],
  });
  const shared = { units, readOnly: isBusy, nameAttributes: {}, refusal: builtInText(texts, 'wholeOnly') };
  return (
    <Question texts={texts} above={<Picture name={options['image']} alt={texts.image} isBesideTexts />}>
      <div className={styles.measures}>
        <MeasurementField
          {...shared}
          conversion={HEIGHT}
          usFields={[usField('heightFeetPortion', 'ft'), usField('heightInchesPortion', 'in')]}
          metricField={metricField('heightCm', 'cm')}
        />
        <MeasurementField
          {...shared}
          conversion={WEIGHT}
          usFields={[usField('weight', 'lb')]}
          metricField={metricField('weightKg', 'kg')}
        />
        <UnitsButton {...props} labels={{ metric: 'toMetric', us: 'toUs' }} />
      </div>
    </Question>
  );
}
