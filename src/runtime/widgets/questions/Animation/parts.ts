import type { StepTexts } from '../../../definitions/types.ts';
import { builtInText } from '../../../texts/widgetTexts/en.ts';

/** A part of the animation: its text and its duration in ms. */
export interface AnimationPart {
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
export function animationParts(texts: StepTexts, testTiming: boolean): readonly AnimationPart[] {
  const messages = ['first', 'second', 'third'].map((key) => texts.messages?.[key] ?? '');
  return [
    { text: builtInText(texts, 'analyzing'), ms: testTiming ? TEST_MS : ANALYZING_MS },
    ...messages.map((text) => ({ text, ms: testTiming ? TEST_MS : MESSAGE_MS })),
  ];
}
