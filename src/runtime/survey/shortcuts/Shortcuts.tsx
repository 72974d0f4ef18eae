import { useEffectEvent, useLayoutEffect, useRef, type JSX, type RefObject } from 'react';
import { useTranslation } from '../../texts/translation.tsx';
import { pressShortcut, rememberShortcuts } from './shortcutKeys.ts';
import styles from './Shortcuts.module.css';

export interface ShortcutsProps {
  /** The frame of the survey, within which keys act. */
  readonly root: RefObject<HTMLElement | null>;
  /** A value that changes with the step. */
  readonly step: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onBack: () => void;
}

/** The keyboard shortcuts of a survey, with a hint and a switch that is remembered. Only questions with options show them. */
export function Shortcuts({ root, step, isOn, onSwitch, onBack }: ShortcutsProps): JSX.Element {
  const { t } = useTranslation();
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, [step]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    // A key that closes a dialog shows the step again, so a second press of it comes too early to be meant for the step.
    if (document.querySelector('dialog[open]')) shownAt.current = performance.now();
    else if (root.current) pressShortcut(event, { root: root.current, shownAt: shownAt.current, onBack });
  });
  // A layout effect, so that keys work as soon as the hint is shown.
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);

  const change = (): void => {
    rememberShortcuts(!isOn);
    onSwitch(!isOn);
  };
  return (
    <aside className={styles.keys} aria-label={t('survey.shortcuts.label')}>
      <p>{t(isOn ? 'survey.shortcuts.hint' : 'survey.shortcuts.off')}</p>
      <button type="button" className={styles.switch} data-action="shortcuts" onClick={change}>
        {t(isOn ? 'survey.shortcuts.turnOff' : 'survey.shortcuts.turnOn')}
      </button>
    </aside>
  );
}
