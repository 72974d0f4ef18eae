import { useRef, useState, type ChangeEvent, type JSX } from 'react';
import type { Conversion, Units } from '../../../base/units.ts';
import { setNativeValue } from '../Field/setNativeValue.ts';
import { describedBy, errorId } from '../FieldError/describedBy.ts';
import { FieldError } from '../FieldError/FieldError.tsx';
import { NumberInput, unitId } from '../NumberInput/NumberInput.tsx';
import type { FieldBinding, ShownError } from '../../types.ts';
import styles from './Measured.module.css';

/** A field in US units. It contains the answer, regardless of the units shown. */
export interface UsField {
  readonly binding: FieldBinding;
  /** Undefined if the question's heading labels the field. */
  readonly label: string | undefined;
  readonly unit: string;
  readonly initial: string;
  readonly error: ShownError | undefined;
}

/** The metric field that replaces them. Its name is not a path of the answer. */
export interface MetricField {
  readonly name: string;
  readonly label: string | undefined;
  readonly unit: string;
  readonly error: ShownError | undefined;
}

/** Props of Measured. */
export interface MeasuredProps {
  readonly conversion: Conversion;
  readonly us: readonly UsField[];
  readonly metric: MetricField;
  readonly units: Units;
  readonly readOnly: boolean;
  /** The ARIA attribute that names a field without a label. */
  readonly named: Readonly<Record<`aria-${string}`, string>>;
  /** The message after pasting a number with decimals: only whole numbers are accepted. */
  readonly refusal: string;
}

/**
 * A measurement that can be entered in US or metric units. The fields in US units are always rendered and contain the answer. While
 * metric units are shown, they are visually hidden, outside the tab order, and follow what is typed. The number in the other
 * units is shown below the fields.
 */
export function Measured(props: MeasuredProps): JSX.Element {
  const { conversion, us, metric, units, readOnly, named, refusal } = props;
  const isMetric = units === 'metric';
  const [texts, setTexts] = useState(() => us.map(({ initial }) => initial));
  const [metricText, setMetricText] = useState(() => conversion.toMetric(texts));
  const frame = useRef<HTMLDivElement>(null);
  const isConverting = useRef(false);

  const onUsChange = (binding: FieldBinding) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
    const usTexts = usInputs(frame.current).map(({ value }) => value);
    setTexts(usTexts);
    if (!isConverting.current) {
      const text = conversion.toMetric(usTexts);
      setMetricText(text);
      const field = document.getElementById(metric.name);
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

  const hint = isMetric ? inUs(texts, us) : inMetric(metricText, metric);
  const hintId = `${metric.name}-other`;
  const aria = (name: string, label: string | undefined, error: ShownError | undefined) => ({
    ...(label === undefined && named),
    'aria-required': true,
    ...describedBy(name, error, `${unitId(name)} ${hintId}`),
  });

  return (
    <div ref={frame} className={styles.measured}>
      <div className={isMetric ? 'visually-hidden' : styles.fields} aria-hidden={isMetric || undefined} data-us="">
        {us.map(({ binding, label, unit, initial, error }) => (
          <div key={binding.name}>
            {label !== undefined && (
              <label className="field-label" htmlFor={binding.name}>
                {label}
              </label>
            )}
            <NumberInput
              binding={{ ...binding, onChange: onUsChange(binding) }}
              whole
              unit={unit}
              initial={initial}
              readOnly={readOnly}
              aside={isMetric}
              refusal={refusal}
              aria={isMetric ? aria(metric.name, label, metric.error) : aria(binding.name, label, error)}
            />
            {!isMetric && <FieldError id={errorId(binding.name)} error={error} />}
          </div>
        ))}
      </div>
      {isMetric && (
        <div>
          {metric.label !== undefined && (
            <label className="field-label" htmlFor={metric.name}>
              {metric.label}
            </label>
          )}
          <NumberInput
            binding={{ name: metric.name, ref: () => undefined, onChange: onMetricChange, onBlur: () => undefined }}
            whole
            unit={metric.unit}
            initial={metricText}
            readOnly={readOnly}
            refusal={refusal}
            aria={aria(metric.name, metric.label, metric.error)}
          />
          <FieldError id={errorId(metric.name)} error={metric.error} />
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
