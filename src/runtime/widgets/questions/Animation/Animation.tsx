import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { coverSpot } from '../../coverSpot.ts';
import { Button } from '../../parts/Button/Button.tsx';
import { Question } from '../../parts/Question/Question.tsx';
import { Tick } from '../../parts/Tick/Tick.tsx';
import type { WidgetProps } from '../../types.ts';
import type { StepTexts } from '../../../definitions/types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';
import styles from './Animation.module.css';

/** A part of the animation: the name of its text, the text and its duration in ms. */
interface AnimationPart {
  readonly name: string;
  readonly text: string;
  readonly ms: number;
}

const ANALYZING_MS = 4000;
const MESSAGE_MS = 2000;
const TEST_MS = 500;

/**
 * Returns the parts in order: analyzing for 4000 ms, then three messages of 2000 ms each. Each takes 500 ms in the test
 * environment.
 * @see [WIDGET-60] [WIDGET-61] [WIDGET-62]
 */
function animationParts(texts: StepTexts, testTiming: boolean): readonly AnimationPart[] {
  return [
    { name: 'analyzing', text: builtInText(texts, 'analyzing'), ms: testTiming ? TEST_MS : ANALYZING_MS },
    ...['first', 'second', 'third'].map((name) => ({
      name,
      text: texts.messages?.[name] ?? '',
      ms: testTiming ? TEST_MS : MESSAGE_MS,
    })),
  ];
}

/**
 * The personalization animation: a spinning ring during "analyzing", then three messages in turn; then it continues. A
 * button skips the wait. Each part is announced.
 * Texts: title, body, actions.skip, messages.analyzing, .first, .second, .third.
 * @see [WIDGET-60] [WIDGET-61] [WIDGET-62]
 */
export function Animation({ texts, testTiming, isBusy, onAnswer }: WidgetProps): JSX.Element {
  const [index, setIndex] = useState(0);
  const parts = animationParts(texts, testTiming);
  const ms = parts[index]?.ms ?? null;
  const skipButton = useRef<DOMRect | null>(null);
  // A press during the change was meant for this screen's button, not for what the next screen shows in its place.
  useLayoutEffect(() => () => void (skipButton.current && coverSpot(document, skipButton.current)), []);
  const finish = useEffectEvent(() => {
    skipButton.current = document.querySelector('[data-action="skip"]')?.getBoundingClientRect() ?? null;
    onAnswer();
  });

  useEffect(() => {
    if (ms === null) {
      finish();
      return;
    }
    const timer = setTimeout(() => setIndex(index + 1), ms);
    return () => clearTimeout(timer);
  }, [index, ms]);

  const shownIndex = Math.min(index, parts.length - 1);
  return (
    <Question texts={texts} align="center">
      <div className={styles.stage}>
        <span className={styles.ring} data-done={shownIndex > 0} aria-hidden="true">
          {shownIndex > 0 && <Tick className={styles.tick} />}
        </span>
        <p key={shownIndex} className={styles.message} role="status">
          {parts[shownIndex]?.text}
        </p>
        <span className={styles.dots} aria-hidden="true">
          {parts.map((part, dotIndex) => (
            <span key={part.name} className={styles.dot} data-on={dotIndex <= shownIndex} />
          ))}
        </span>
        <Button kind="quiet" action="skip" isBusy={isBusy} onClick={() => setIndex(parts.length)}>
          {texts.actions?.['skip']}
        </Button>
      </div>
    </Question>
  );
}
