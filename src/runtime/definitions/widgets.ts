import { FORM_TEXTS } from './fullFormTexts.ts';
import type { AnswerSchema, Step } from './types.ts';

/** The contract of a widget, which definitions are checked against. The widgets themselves are in src/runtime/widgets. */
export interface WidgetContract {
  /** Types of answers that it can ask for. Empty for a widget that asks nothing. */
  readonly answers: readonly AnswerSchema['type'][];
  /** Keys of `options` that it supports. */
  readonly options: readonly string[];
  /** Texts under `actions` that it requires. */
  readonly actions?: readonly string[];
  /** Texts under `messages` that it requires. */
  readonly messages?: readonly string[];
  /** Values among the step's `textValues` that it reads itself. */
  readonly values?: readonly string[];
  /** Optional texts under `messages` that it shows. */
  readonly shows?: readonly string[];
  /** The widget's built-in texts that a step may override, under `messages`, or under `actions` for buttons. */
  readonly texts?: readonly string[];
  /** True if there is no Next, because the widget has its own buttons or advances automatically. */
  readonly withoutNext?: true;
}

/** Returns the names of the metric fields that a step offers in addition to its own fields; empty if there are none. */
export function metricFields({ widget, options }: Pick<Step, 'widget' | 'options'>): readonly string[] {
  if (widget === 'heightWeight') return ['heightCm', 'weightKg'];
  return widget === 'number' && options?.['unit'] === 'lb' ? ['kg'] : [];
}

/** Every widget that a definition may name. */
export const WIDGETS: Readonly<Record<string, WidgetContract>> = {
  choice: { answers: ['choice'], options: ['image', 'collapseAfter'], texts: ['more'], withoutNext: true },
  choices: { answers: ['choices'], options: ['image'] },
  radio: { answers: ['choice'], options: ['image'], shows: ['disclaimer'] },
  select: { answers: ['choice'], options: ['image', 'waitsFor', 'autofill'], texts: ['choose', 'waiting'] },
  number: {
    answers: ['number'],
    options: ['image', 'unit', 'forgot', 'step'],
    shows: ['unit'],
    texts: ['forgot', 'wholeOnly', 'toKilograms', 'toPounds'],
  },
  text: { answers: ['text'], options: ['image'] },
  heightWeight: { answers: ['form'], options: ['image'], texts: ['wholeOnly', 'toMetric', 'toUs'] },
  slider: {
    answers: ['number'],
    options: ['image'],
    messages: ['noPain', 'veryMild', 'mild', 'moderate', 'severe', 'verySevere'],
    texts: ['slide'],
  },
  info: { answers: [], options: ['image', 'autoAdvance', 'autoAdvanceMs'], texts: ['pause', 'movesOn', 'paused'] },
  alert: { answers: [], options: ['image'], actions: ['confirm'], shows: ['eligibility'], withoutNext: true },
  waiver: { answers: ['agree'], options: ['image'], actions: ['agree'], shows: ['waiver'], withoutNext: true },
  working: { answers: [], options: [], withoutNext: true },
  animation: {
    answers: [],
    options: ['image'],
    actions: ['skip'],
    messages: ['analyzing', 'first', 'second', 'third'],
    withoutNext: true,
  },
  programResult: {
    answers: [],
    options: ['image'],
    values: ['picture', 'hideCost', 'socialProofCount', 'firstName', 'startKg', 'goal'],
    messages: ['socialProof'],
    shows: [
      'prop1Title',
      'prop1Body',
      'prop2Title',
      'prop2Body',
      'prop3Title',
      'prop3Body',
      'disclaimer',
      'goalNow',
      'goalTarget',
      'goalPace',
      'goalDate',
      'goalCurve',
      'goalNote',
      'namedTitle',
      'price',
    ],
    texts: ['usualPrice', 'yourPrice', 'free'],
  },
  form: { answers: ['form'], options: ['image', 'resetLink', 'terms'], texts: Object.keys(FORM_TEXTS) },
};

/** The screen of a screen-out, which is not a step of any set. Its texts are among those of the steps, under its name. */
export const INELIGIBLE: WidgetContract = {
  answers: [],
  options: [],
  actions: ['print', 'close'],
  messages: ['offer', 'declined', 'nowTitle', 'showDoctor', 'findDoctor', 'comeBack', 'closed'],
  shows: ['offerTitle'],
  texts: ['support', 'contactSupport', 'accept-offer', 'decline-offer', 'return-to-app'],
  withoutNext: true,
};

/** The range of a number. A value outside it is a typo or has the wrong unit. */
interface OptionRange {
  readonly quantity: string;
  readonly min: number;
  readonly max: number;
}

/**
 * The values that a widget's option may have: one of a list, one of the product's drawings, a fact about the visit, a number in a range,
 * or a value of a type.
 * Numbers must be positive.
 */
export const OPTION_VALUES: Readonly<Record<string, readonly string[] | OptionRange | 'drawing' | 'visitFact' | 'number' | 'boolean'>> = {
  image: 'drawing',
  unit: ['lb', 'kg', 'ft', 'in', 'cm', '%', 'min', 'h'],
  waitsFor: 'visitFact',
  autofill: ['address-level1', 'country'],
  autoAdvance: 'boolean',
  autoAdvanceMs: { quantity: 'milliseconds', min: 1000, max: 60_000 },
  collapseAfter: { quantity: 'a number of options', min: 1, max: 100 },
  step: 'number',
  forgot: 'boolean',
  resetLink: 'boolean',
  terms: 'boolean',
};
