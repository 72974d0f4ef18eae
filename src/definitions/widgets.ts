import type { AnswerSchema, Step } from './types.ts';

/** What a widget can show, for checking definitions; the widgets themselves stand in src/widgets. */
export interface WidgetContract {
  /** Types of answer that it can ask for; an empty list: none. */
  readonly answers: readonly AnswerSchema['type'][];
  /** Keys of `options` that it understands. */
  readonly options: readonly string[];
  /** Texts that it cannot do without. */
  readonly actions?: readonly string[];
  readonly messages?: readonly string[];
}

/** The labels of the metric fields that a step may be answered in, too. */
export function metricFields({ widget, options }: Pick<Step, 'widget' | 'options'>): readonly string[] {
  if (widget === 'heightWeight') return ['heightCm', 'weightKg'];
  return widget === 'number' && options?.['unit'] === 'lb' ? ['kg'] : [];
}

/** Every widget that a definition may name. */
export const WIDGETS: Readonly<Record<string, WidgetContract>> = {
  choice: { answers: ['choice'], options: ['image', 'collapseAfter'] },
  choices: { answers: ['choices'], options: ['image'] },
  radio: { answers: ['choice'], options: ['image'] },
  select: { answers: ['choice'], options: ['image', 'waitsFor'] },
  number: { answers: ['number'], options: ['image', 'unit', 'forgot', 'step'] },
  text: { answers: ['text'], options: ['image'] },
  heightWeight: { answers: ['form'], options: ['image'] },
  slider: { answers: ['number'], options: ['image'], messages: ['noPain', 'veryMild', 'mild', 'moderate', 'severe', 'verySevere'] },
  info: { answers: [], options: ['image', 'autoAdvance', 'autoAdvanceMs'] },
  alert: { answers: [], options: ['image'], actions: ['confirm'] },
  waiver: { answers: ['agree'], options: ['image'], actions: ['agree'] },
  working: { answers: [], options: [] },
  animation: { answers: [], options: ['image'], messages: ['analyzing', 'first', 'second', 'third'] },
  programResult: { answers: [], options: ['image', 'socialProof'], messages: ['socialProof', 'socialProofPlain'] },
  form: { answers: ['form'], options: ['image', 'resetLink', 'terms'] },
};

/** The drawings that `image` may name; agrees with src/widgets/Picture/drawings by test. */
export const IMAGES: readonly string[] = [
  'care',
  'celebration',
  'community',
  'confirmation',
  'health',
  'medication',
  'parent',
  'personalization',
  'programDpp',
  'programMed',
  'programMood',
  'programWeight',
  'scale',
  'scaleCoin',
  'support',
  'welcome',
  'womensHealth',
];

/** The groups that members are counted in: by gender, by age. */
export const COUNTED = { genders: ['female', 'male', 'default'], ages: ['20s', '30s', '40s', '50s', '60s', '70s'] } as const;

/** A number of something within bounds: beyond them it is a typo or of another unit. */
interface OptionRange {
  readonly what: string;
  readonly least: number;
  readonly most: number;
}

/**
 * What an option of a widget may be: one of some texts, a number within bounds, or a value of a kind. Numbers are above 0;
 * counts are by the groups of COUNTED, null where unknown.
 */
export const OPTION_VALUES: Readonly<Record<string, readonly string[] | OptionRange | 'number' | 'boolean' | 'counts'>> = {
  image: IMAGES,
  unit: ['lb', 'kg', 'ft', 'in', 'cm', '%', 'min', 'h'],
  waitsFor: ['eligibleStates'],
  autoAdvance: 'boolean',
  autoAdvanceMs: { what: 'milliseconds', least: 1000, most: 60_000 },
  collapseAfter: { what: 'a number of options', least: 1, most: 100 },
  step: 'number',
  socialProof: 'counts',
  forgot: 'boolean',
  resetLink: 'boolean',
  terms: 'boolean',
};
