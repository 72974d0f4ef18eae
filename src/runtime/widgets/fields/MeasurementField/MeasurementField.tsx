import { useRef, useState, type ChangeEvent, type JSX } from 'react';
import type { Conversion, Units } from '../../../base/units.ts';
import { setNativeValue } from '../Field/setNativeValue.ts';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { NumberInput, unitId } from '../../parts/NumberInput/NumberInput.tsx';
import type { FieldBinding, ShownError } from '../../types.ts';
import styles from './MeasurementField.module.css';

/** A field in US units. It contains the answer, regardless of the units shown. */
export interface UsField {
  readonly binding: FieldBinding;
  /** Undefined if the question's heading labels the field. */
  readonly label: string | undefined;
  readonly unit: string;
  readonly initial: string;
  readonly error: ShownError | undefined;
}

/** The metric field that replaces the fields in US units. Its name is not a path of the answer. */
export interface MetricField {
  readonly name: string;
  readonly label: string | undefined;
  readonly unit: string;
  readonly error: ShownError | undefined;
}

export interface MeasurementFieldProps {
  readonly conversion: Conversion;
  readonly usFields: readonly UsField[];
  readonly metricField: MetricField;
  readonly units: Units;
  readonly readOnly: boolean;
  /** The ARIA attribute that names a field without a label. */
  readonly nameAttributes: Readonly<Record<`aria-${string}`, string>>;
  /** The message after pasting a number with decimals: only whole numbers are accepted. */
  readonly refusal: string;
}

/**
 * A measurement that can be entered in US or metric units. The fields in US units are always rendered and contain the answer. While
 * metric units are shown, the US fields are visually hidden, outside the tab order, and follow what is typed. The number in the other
 * units is shown below the fields.
 */
export function MeasurementField(props: MeasurementFieldProps): JSX.Element {
  const { conversion, usFields, metricField, units, readOnly, nameAttributes, refusal } = props;
  const isMetric = units === 'metric';
  const [texts, setTexts] = useState(() => usFields.map(({ initial }) => initial));
  const [metricText, setMetricText] = useState(() => conversion.toMetric(texts));
  const frame = useRef<HTMLDivElement>(null);
  const isConverting = useRef(false);

  const onUsChange = (binding: FieldBinding) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
    const usTexts = usInputs(frame.current).map(({ value }) => value);
    setTexts(usTexts);
    if (!isConverting.current) {
      const text = conversion.toMetric(usTexts);
      setMetricText(text);
      const field = document.getElementById(metricField.name);
      if (field instanceof HTMLInputElement) field.value = text;
    }
    return binding.onChange(event);
  };
  const onMetricChange: FieldBinding['onChange'] = ({ target }) => {
    const values = conversion.toUs(target.value);
    setMetricText(target.value);
    isConverting.current = true;
    usInputs(frame.current).forEach((input, index) => setNativeValue(input, values[index] ?? ''));
    isConverting.current = false;
  };

  const hint = isMetric ? inUs(texts, usFields) : inMetric(metricText, metricField);
  const hintId = `${metricField.name}-other`;
  const aria = (name: string, label: string | undefined, error: ShownError | undefined) => ({
    ...(label === undefined && nameAttributes),
    'aria-required': true,
    ...errorAria(name, error, `${unitId(name)} ${hintId}`),
  });

  return (
    <div ref={frame} className={styles.measured}>
      <div className={isMetric ? 'visually-hidden' : styles.fields} aria-hidden={isMetric || undefined} data-us="">
        {usFields.map(({ binding, label, unit, initial, error }) => (
          <div key={binding.name}>
            {label !== undefined && (
              <label className="field-label" htmlFor={binding.name}>
                {label}
              </label>
            )}
            <NumberInput
              binding={{ ...binding, onChange: onUsChange(binding) }}
              isInteger
              unit={unit}
              initial={initial}
              readOnly={readOnly}
              isReplaced={isMetric}
              refusal={refusal}
              aria={isMetric ? aria(metricField.name, label, metricField.error) : aria(binding.name, label, error)}
            />
            {!isMetric && <FieldError id={errorId(binding.name)} error={error} />}
          </div>
        ))}
      </div>
      {isMetric && (
        <div>
          {metricField.label !== undefined && (
            <label className="field-label" htmlFor={metricField.name}>
              {metricField.label}
            </label>
          )}
          <NumberInput
            binding={{ name: metricField.name, ref: () => undefined, onChange: onMetricChange, onBlur: () => undefined }}
            isInteger
            unit={metricField.unit}
            initial={metricText}
            readOnly={readOnly}
            refusal={refusal}
            aria={aria(metricField.name, metricField.label, metricField.error)}
          />
          <FieldError id={errorId(metricField.name)} error={metricField.error} />
        </div>
      )}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

function usInputs(frame: HTMLElement | null): readonly HTMLInputElement[] {
  return [...(frame?.querySelectorAll<HTMLInputElement>('[data-us] input') ?? [])];
}

const isWhole = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text) && Number(text) > 0;

/** Formats the stored measurement in US units: "= 5 ft 5 in". */
function inUs(texts: readonly string[], us: readonly UsField[]): string {
  if (!texts.some(isWhole)) return '';
  return `= ${us.map(({ unit }, index) => `${texts[index] ?? ''} ${unit}`).join(' ')}`;
}

function inMetric(text: string, { unit }: MetricField): string {
  return isWhole(text) ? `≈ ${text} ${unit}` : '';
}
