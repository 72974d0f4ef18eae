import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import { coverSpot } from '../../coverSpot.ts';
import type { StepTexts } from '../../../definitions/types.ts';
import { Button } from '../../parts/Button/Button.tsx';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import styles from './Info.module.css';
import { useCountdown } from './useCountdown.ts';

/** Announces that the screen advances automatically, shows the progress, and lets the member stop it for good. */
export function AutoAdvance(props: {
  readonly ms: number;
  /** True while a call runs, which pauses the countdown. */
  readonly isPaused: boolean;
  readonly texts: StepTexts;
  readonly onDone: () => void;
}): JSX.Element {
  const { ms, isPaused, texts, onDone } = props;
  const [isStopped, setIsStopped] = useState(false);
  const isRunning = !isStopped && !isPaused;
  const buttons = useRef<readonly DOMRect[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  // A press during the change was meant for this screen's button, not for what the next screen shows in its place.
  useLayoutEffect(() => () => buttons.current.forEach((spot) => coverSpot(document, spot)), []);
  useCountdown(ms, isRunning, () => {
    const visibleButtons = document.querySelectorAll('[data-action="next"], [data-action="pause"]');
    buttons.current = [...visibleButtons].map((button) => button.getBoundingClientRect());
    onDone();
  });
  return (
    <div className={styles.advance}>
      {!isStopped && (
        <span className={styles.track} data-running={isRunning}>
          <span className={styles.bar} style={{ animationDuration: `${ms}ms` }} />
        </span>
      )}
      <p ref={status} className={styles.status} role="status" tabIndex={-1}>
        {builtInText(texts, isStopped ? 'paused' : 'movesOn')}
      </p>
      {!isStopped && (
        <Button
          kind="quiet"
          action="pause"
          onClick={() => {
            // The button disappears, and focus would be lost with it. Not Next: a second Enter would press it.
            status.current?.focus({ preventScroll: true });
            setIsStopped(true);
          }}
        >
          {builtInText(texts, 'pause')}
        </Button>
      )}
    </div>
  );
}
