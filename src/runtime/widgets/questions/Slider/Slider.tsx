import { useState, type JSX, type KeyboardEvent, type SyntheticEvent } from 'react';
import { errorAria, errorId } from '../../parts/FieldError/errorAria.ts';
import { FieldError } from '../../parts/FieldError/FieldError.tsx';
import { HEADING_ID, Question } from '../../parts/Question/Question.tsx';
import type { WidgetProps } from '../../types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import { PainFace } from './PainFace.tsx';
import { painLevel, type PainLevel } from './painLevel.ts';
import styles from './Slider.module.css';

const MIN = 0;
const MAX = 10;
/** Keys that count as a touch even if they do not move the slider: Home at the start, Space to accept the current level. */
const TOUCH_KEYS = new Set([' ', 'Home', 'End', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

/**
 * A level from 0 to 10: a native slider with a face. It reports a value only after it has been touched. With an answer, it starts
 * as touched. Texts: title, body, image, messages.noPain, .veryMild, .mild, .moderate, .severe, .verySevere, .slide.
 * @see [WIDGET-37] [WIDGET-44] [WIDGET-45]
 */
export function Slider({ name, texts, value, errors, isBusy, onChange }: WidgetProps): JSX.Element {
  const [position, setPosition] = useState<number | null>(typeof value === 'number' ? value : null);
  const level = position === null ? null : painLevel(position);
  const labelOf = (each: PainLevel): string => texts.messages?.[each] ?? each;
  const label = level === null ? builtInText(texts, 'slide') : labelOf(level);

  const report = (event: SyntheticEvent<HTMLInputElement>): void => {
    if (isBusy) return;
    const next = event.currentTarget.valueAsNumber;
    if (next === position) return;
    setPosition(next);
    onChange(next);
  };
  const reportKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (TOUCH_KEYS.has(event.key)) report(event);
  };

  return (
    <Question texts={texts}>
      <div className={styles.slider}>
        <PainFace level={level} label={texts.image} />
        <p className={styles.reading} aria-hidden="true">
          {position !== null && <strong className={styles.place}>{position}</strong>}
          <span>{label}</span>
        </p>
        <input
          {...errorAria(name, errors[''])}
          className={styles.range}
          type="range"
          name={name}
          id={name}
          min={MIN}
          max={MAX}
          step={1}
          value={position ?? MIN}
          data-touched={position !== null}
          aria-labelledby={HEADING_ID}
          aria-valuetext={position === null ? label : `${position}, ${label}`}
          onChange={report}
          onPointerUp={report}
          onKeyUp={reportKey}
        />
        <p className={styles.ends} aria-hidden="true">
          {[MIN, MAX].map((end) => (
            <span key={end}>{`${end} · ${labelOf(painLevel(end))}`}</span>
          ))}
        </p>
        <FieldError id={errorId(name)} error={errors['']} />
      </div>
    </Question>
  );
}
