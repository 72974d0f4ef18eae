import type { AnswerSchema, Step } from './types.ts';

/** What a widget can show, for checking definitions; the widgets themselves are in src/runtime/widgets. */
export interface WidgetContract {
  /** Types of answer that it can ask for; an empty list: none. */
  readonly answers: readonly AnswerSchema['type'][];
  /** Keys of `options` that it understands. */
  readonly options: readonly string[];
  /** Texts that it cannot do without. */
  readonly actions?: readonly string[];
  readonly messages?: readonly string[];
  /** Further messages that it shows where a step has them. */
  readonly shows?: readonly string[];
  /** Words that it has of its own, and that a step may say otherwise: under `messages`, or for buttons under `actions`. */
  readonly words?: readonly string[];
  /** True where it brings its own buttons, or moves on by itself: there is no Next. */
  readonly withoutNext?: true;
}

/** What form fields say of themselves; agrees with src/runtime/widgets/questions/Form/words.ts by test. */
const FORM_WORDS: readonly string[] = [
  'optional',
  'termsOfService',
  'privacyNotice',
  'privacyPractices',
  'readOnly',
  'choose',
  'showPassword',
  'hidePassword',
  'passwordRules',
  'resetPassword',
  'strength',
  'weak',
  'okay',
  'strong',
  'veryStrong',
  'strengthHelp',
  'dateHelp',
  'country',
  'phoneCountry',
  'phoneNumber',
  'address',
  'address1',
  'address2',
  'city',
  'town',
  'suburb',
  'state',
  'province',
  'stateOrTerritory',
  'region',
  'zipCode',
  'postalCode',
  'postcode',
  'yes',
  'no',
  'ginaAdaLink',
  'newTab',
  'signatureHelp',
  'crisisTitle',
  'crisisCall',
  'crisisCallOrText',
  'crisisDirectory',
  'crisisElsewhere',
  'crisisEmergency',
];

/** The labels of the metric fields that a step may be answered in, too. */
export function metricFields({ widget, options }: Pick<Step, 'widget' | 'options'>): readonly string[] {
  if (widget === 'heightWeight') return ['heightCm', 'weightKg'];
  return widget === 'number' && options?.['unit'] === 'lb' ? ['kg'] : [];
}

/** Every widget that a definition may name. */
export const WIDGETS: Readonly<Record<string, WidgetContract>> = {
  choice: { answers: ['choice'], options: ['image', 'collapseAfter'], words: ['more'], withoutNext: true },
  choices: { answers: ['choices'], options: ['image'] },
  radio: { answers: ['choice'], options: ['image'], shows: ['disclaimer'] },
  select: { answers: ['choice'], options: ['image', 'waitsFor'], words: ['choose', 'waiting'] },
  number: {
    answers: ['number'],
    options: ['image', 'unit', 'forgot', 'step'],
    shows: ['unit'],
    words: ['forgot', 'wholeOnly', 'toKilograms', 'toPounds'],
  },
  text: { answers: ['text'], options: ['image'] },
  heightWeight: { answers: ['form'], options: ['image'], words: ['wholeOnly', 'toMetric', 'toUs'] },
  slider: {
    answers: ['number'],
    options: ['image'],
    messages: ['noPain', 'veryMild', 'mild', 'moderate', 'severe', 'verySevere'],
    words: ['slide'],
  },
  info: { answers: [], options: ['image', 'autoAdvance', 'autoAdvanceMs'], words: ['pause', 'movesOn', 'paused'] },
  alert: { answers: [], options: ['image'], actions: ['confirm'], shows: ['eligibility'], withoutNext: true },
  waiver: { answers: ['agree'], options: ['image'], actions: ['agree'], shows: ['waiver'], withoutNext: true },
  working: { answers: [], options: [], withoutNext: true },
  animation: { answers: [], options: ['image'], messages: ['analyzing', 'first', 'second', 'third'], withoutNext: true },
  programResult: {
    answers: [],
    options: ['image', 'socialProof'],
    messages: ['socialProof', 'socialProofPlain'],
    shows: ['prop1Title', 'prop1Body', 'prop2Title', 'prop2Body', 'prop3Title', 'prop3Body', 'disclaimer'],
    words: ['usualPrice', 'price', 'yourPrice', 'free'],
  },
  form: { answers: ['form'], options: ['image', 'resetLink', 'terms'], words: FORM_WORDS },
};

/** The screen of a screen-out, which is no step of any set. Its texts stand under its name among those of the steps. */
export const INELIGIBLE: WidgetContract = {
  answers: [],
  options: [],
  messages: ['offer', 'declined'],
  shows: ['offerTitle'],
  words: ['support', 'contactSupport', 'accept-mood', 'decline-mood', 'return-to-app'],
  withoutNext: true,
};

/** The drawings that `image` may name; agrees with src/runtime/widgets/parts/Picture/drawings by test. */
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
