import { useAtom } from 'jotai';
import { useId, type JSX } from 'react';
import styles from '../preview.module.css';
import { displayAtom, SCHEMES, TEXT_SIZES, USUAL_WIDTHS, WIDTHS, type Display, type Scheme } from './display.ts';

const SETTINGS: readonly (readonly [setting: 'reducedMotion' | 'moreContrast' | 'forcedColours' | 'inApp' | 'slowCalls', label: string])[] =
  [
    ['reducedMotion', 'Less motion'],
    ['moreContrast', 'More contrast'],
    ['forcedColours', 'Forced colours (close to those of Windows)'],
    ['inApp', 'Opened in the app'],
    ['slowCalls', 'A slow connection: each call takes five seconds'],
  ];

const SCHEME_LABELS: Readonly<Record<Scheme, string>> = { system: 'Same as this computer', light: 'Light', dark: 'Dark' };

/** The screen that the survey is shown on, and the member's settings on the device. */
export function DisplayFields(): JSX.Element {
  const [display, setDisplay] = useAtom(displayAtom);
  const id = useId();
  const change = (part: Partial<Display>): void => setDisplay((now) => ({ ...now, ...part }));
  const { width } = display;
  const widths = width === null || USUAL_WIDTHS.some((usual) => usual === width) ? USUAL_WIDTHS : [...USUAL_WIDTHS, width];
  return (
    <fieldset className={styles.flags}>
      <legend data-panel-part="screen">Screen</legend>
      <label htmlFor={`${id} width`}>Width</label>
      <select
        id={`${id} width`}
        className={styles.input}
        data-world="width"
        value={width ?? ''}
        onChange={({ target }) => change({ width: target.value === '' ? null : Number(target.value) })}
      >
        <option value="">Same as the window</option>
        {widths
          .toSorted((one, other) => one - other)
          .map((each) => (
            <option key={each} value={each}>
              {each} pixels
            </option>
          ))}
      </select>
      {width !== null && (
        <label>
          <span className="visually-hidden">Width in pixels</span>
          <input
            type="range"
            data-world="widthRange"
            min={WIDTHS.least}
            max={WIDTHS.most}
            step={10}
            value={width}
            onChange={({ target }) => change({ width: Number(target.value) })}
          />
          {width}
        </label>
      )}
      <label htmlFor={`${id} text`}>Text size</label>
      <select
        id={`${id} text`}
        className={styles.input}
        data-world="textSize"
        value={display.textSize}
        onChange={({ target }) => change({ textSize: Number(target.value) })}
      >
        {TEXT_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} %
          </option>
        ))}
      </select>
      <label htmlFor={`${id} scheme`}>Colours</label>
      <select
        id={`${id} scheme`}
        className={styles.input}
        data-world="scheme"
        value={display.scheme}
        onChange={({ target }) => change({ scheme: SCHEMES.find((scheme) => scheme === target.value) ?? 'system' })}
      >
        {SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {SCHEME_LABELS[scheme]}
          </option>
        ))}
      </select>
      {SETTINGS.map(([setting, label]) => (
        <label key={setting}>
          <input
            type="checkbox"
            data-world={setting}
            checked={display[setting]}
            onChange={({ target }) => change({ [setting]: target.checked })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
