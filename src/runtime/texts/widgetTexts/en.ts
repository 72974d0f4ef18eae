import type { StepTexts } from '../../definitions/types.ts';

/**
 * The built-in English texts of widgets.
 * Those of a form are in `definitions/`, which reads their keys and cannot import this folder.
 * A step overrides or translates one by an entry of the same name in its `actions` (buttons) or `messages`.
 */
export const BUILT_IN_TEXTS = {
  confirm: 'I understand',
  agree: 'I agree',
  forgot: "I don't remember",
  more: 'Show more options',
  pause: 'Pause',
  movesOn: 'Continuing in a moment.',
  paused: "Take your time. Choose Continue when you're ready.",
  choose: 'Please choose',
  waiting: "One moment, we're loading the list…",
  wholeOnly: 'Please enter a whole number, without a decimal point.',
  toMetric: 'Use centimeters and kilograms',
  toUs: 'Use feet, inches and pounds',
  toKilograms: 'Use kilograms',
  toPounds: 'Use pounds',
  slide: 'Move the slider to answer',
  analyzing: 'Looking at your answers…',
  usualPrice: 'Usual price:',
  yourPrice: 'Your price:',
  free: 'Free',
  support: "Questions? We're happy to help.",
  contactSupport: 'Contact support',
  'accept-offer': 'Yes, tell me more',
  'decline-offer': 'No, thank you',
  'return-to-app': 'Return to the app',
} as const;

/** The name of a built-in text. */
export type BuiltInTextName = keyof typeof BUILT_IN_TEXTS;

/** Returns a widget's text by name: the step's, or the built-in one. */
export function builtInText(texts: Pick<StepTexts, 'actions' | 'messages'>, name: BuiltInTextName): string {
  return texts.actions?.[name] ?? texts.messages?.[name] ?? BUILT_IN_TEXTS[name];
}
