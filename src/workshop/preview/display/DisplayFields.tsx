import { useAtom } from 'jotai';
import type { JSX } from 'react';
import { CheckField } from '../fields/CheckField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import styles from '../preview.module.css';
import { displayAtom, SCHEMES, TEXT_SIZES, USUAL_WIDTHS, WIDTHS, type Display, type Scheme } from './display.ts';

const SETTINGS: readonly (readonly [setting: 'reducedMotion' | 'moreContrast' | 'forcedColours' | 'inApp' | 'slowCalls', label: string])[] =
  [
    ['reducedMotion', 'Reduced motion'],
    ['moreContrast', 'More contrast'],
    ['forcedColours', 'Forced colours (similar to Windows)'],
    ['inApp', 'Opened in the app'],
    ['slowCalls', 'A slow connection: each call takes five seconds'],
  ];

const SCHEME_LABELS: Readonly<Record<Scheme, string>> = { system: 'Same as this computer', light: 'Light', dark: 'Dark' };

/** The fields for the screen of the survey and the settings of the member's device. */
export function DisplayFields(): JSX.Element {
  const [display, setDisplay] = useAtom(displayAtom);
  const change = (part: Partial<Display>): void => setDisplay((now) => ({ ...now, ...part }));
  const { width } = display;
  const widths = width === null || USUAL_WIDTHS.some((usual) => usual === width) ? USUAL_WIDTHS : [...USUAL_WIDTHS, width];
  return (
    <fieldset className={styles.flags}>
      <legend data-panel-part="screen">Screen</legend>
      <ChoiceField
        label="Width"
        data-world="width"
        value={String(width ?? '')}
        options={[
          ['', 'Same as the window'],
          ...widths.toSorted((one, other) => one - other).map((each) => [String(each), `${each} pixels`] as const),
        ]}
        change={(chosen) => change({ width: chosen === '' ? null : Number(chosen) })}
      />
      {width !== null && (
        <label>
          <span className="visually-hidden">Width in pixels</span>
          <input
            type="range"
            data-world="widthRange"
            min={WIDTHS.min}
            max={WIDTHS.max}
            step={10}
            value={width}
            onChange={({ target }) => change({ width: Number(target.value) })}
          />
          {width}
        </label>
      )}
      <ChoiceField
        label="Text size"
        data-world="textSize"
        value={String(display.textSize)}
        options={TEXT_SIZES.map((size) => [String(size), `${size}%`])}
        change={(size) => change({ textSize: Number(size) })}
      />
      <ChoiceField
        label="Colours"
        data-world="scheme"
        value={display.scheme}
        options={SCHEMES.map((scheme) => [scheme, SCHEME_LABELS[scheme]])}
        change={(chosen) => change({ scheme: SCHEMES.find((scheme) => scheme === chosen) ?? 'system' })}
      />
      {SETTINGS.map(([setting, label]) => (
        <CheckField
          key={setting}
          label={label}
          data-world={setting}
          isOn={display[setting]}
          change={(isOn) => change({ [setting]: isOn })}
        />
      ))}
    </fieldset>
  );
}
