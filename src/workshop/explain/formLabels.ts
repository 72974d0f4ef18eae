/** The labels of the texts that every step can have, for the form and for reports. */
export const TEXT_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  body: 'Text below the title',
  help: 'Help',
  why: 'Why the question is asked',
};

/** The labels of the texts that only some steps have. */
export const OTHER_TEXT_LABELS: Readonly<Record<string, string>> = {
  fields: 'Label',
  fieldHelp: 'Help with the field',
  optionHelp: 'Help with the option',
  actions: 'Button',
  errors: 'Error',
  messages: 'Message',
  confirm: 'Confirmation',
  image: 'Description of the picture',
  variants: 'Variant',
};

/** A limit of an answer: its key in a definition, its label, and its kind. A flag is true or false. */
export type LimitLabel = readonly [key: string, label: string, kind: 'number' | 'flag'];

/** The limit that every answer can have. */
export const OPTIONAL_LIMIT: LimitLabel = ['optional', 'Optional: members may leave it empty', 'flag'];

/** The limits of each type of answer. */
export const LIMIT_LABELS: Readonly<Record<string, readonly LimitLabel[]>> = {
  number: [
    ['min', 'Smallest number', 'number'],
    ['max', 'Largest number', 'number'],
    ['step', 'Steps of (1 for whole numbers)', 'number'],
    ['positive', 'Must be more than 0', 'flag'],
    ['nullable', 'Members may say that they do not know', 'flag'],
  ],
  text: [
    ['minLength', 'Fewest characters', 'number'],
    ['maxLength', 'Most characters', 'number'],
  ],
};

/** Returns the label of a text by its keys: `Label: weight` for `fields.weight`. */
export function textLabel([kind = '', ...path]: readonly string[]): string {
  return [TEXT_LABELS[kind] ?? OTHER_TEXT_LABELS[kind] ?? kind, path.join(', ')].filter(Boolean).join(': ');
}
