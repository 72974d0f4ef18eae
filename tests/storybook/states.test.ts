import { describe, expect, it } from 'vitest';

/** The exports of a file of stories: the component's common settings as `default`, and the stories. */
type StoryFile = Readonly<Record<string, Settings>>;

interface Settings {
  readonly title?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly globals?: {
    readonly direction?: string;
    readonly locale?: string;
    readonly viewport?: { readonly value?: string };
  };
}

const FILES = import.meta.glob<StoryFile>('../../src/runtime/widgets/{questions,fields}/**/*.stories.tsx', { eager: true });

/** Decides by a story's settings, not by its name, so that a story cannot claim a state that it does not show. */
const STATES: Readonly<Record<string, (story: Settings) => boolean>> = {
  empty: (story) => !isFilled(story) && !hasError(story) && !isBusy(story),
  filled: (story) => isFilled(story) && !hasError(story) && !isBusy(story),
  error: hasError,
  disabled: isBusy,
  'long text': ({ globals }) => globals?.locale === 'de' && isNarrow(globals),
  'right to left': ({ globals }) => globals?.direction === 'rtl',
  phone: ({ globals }) => isNarrow(globals),
  desktop: ({ globals }) => widthOf(globals) >= 1160,
};

/** States that a component cannot have, and why. */
const CANNOT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Widgets/Alert': { filled: 'takes no answer', error: 'takes no answer' },
  'Widgets/Animation': { filled: 'takes no answer', error: 'takes no answer', disabled: 'waits on its own' },
  'Widgets/Info': { filled: 'takes no answer', error: 'takes no answer' },
  'Widgets/Ineligible': { filled: 'takes no answer', error: 'takes no answer', disabled: 'ends the survey' },
  'Widgets/ProgramResult': { filled: 'takes no answer', error: 'takes no answer', disabled: 'the frame has the button' },
  'Widgets/Select': { disabled: 'the frame has the button' },
  'Widgets/Waiver': { filled: 'a press is the answer' },
  'Widgets/Working': { filled: 'takes no answer', error: 'takes no answer' },
  'Fields/AddressField': { disabled: 'always editable' },
  'Fields/Checkbox': { disabled: 'always editable' },
  'Fields/PasswordField': { disabled: 'always editable' },
  'Fields/PhoneField': { disabled: 'always editable' },
  'Fields/SelectField': { disabled: 'always editable' },
  'Fields/SignatureField': { disabled: 'always editable' },
  'Fields/YesNoField': { disabled: 'always editable' },
};

/** Parts of fields, which a field's own stories show. */
const PARTS = ['Fields/Field', 'Fields/CountrySelect'];

const COMPONENTS = Object.values(FILES).flatMap(({ default: meta = {}, ...stories }) =>
  PARTS.includes(meta.title ?? '')
    ? []
    : [
        {
          title: meta.title ?? '',
          stories: Object.values(stories).map((story) => ({
            args: { ...meta.args, ...story.args },
            globals: { ...meta.globals, ...story.globals },
          })),
        },
      ],
);

describe('the stories of every widget and field', () => {
  it.each(COMPONENTS)('show each state of $title', ({ title, stories }) => {
    const cannot = CANNOT[title] ?? {};
    const missing = Object.entries(STATES).filter(([state, shows]) => cannot[state] === undefined && !stories.some(shows));
    expect(missing.map(([state]) => state)).toEqual([]);
    const needless = Object.keys(cannot).filter((state) => state === 'disabled' && stories.some((story) => STATES[state]?.(story)));
    expect(needless).toEqual([]);
  });
  it('show the waiting state of the only widget that loads a list', () => {
    const waiting = COMPONENTS.flatMap(({ title, stories }) => (stories.some(isWaiting) ? [title] : []));
    expect(waiting).toEqual(['Widgets/Select']);
  });
  it('include all widgets and fields', () => {
    expect(COMPONENTS.length).toBeGreaterThan(25);
    expect(Object.keys(CANNOT).filter((title) => !COMPONENTS.some((known) => known.title === title))).toEqual([]);
  });
});

function isFilled({ args = {} }: Settings): boolean {
  const { value, initial, checked, part } = args;
  return (
    (value !== undefined && value !== '') ||
    (initial !== undefined && initial !== '') ||
    checked === true ||
    partsOf(part).some((each) => 'initial' in each && each.initial !== undefined)
  );
}

function hasError({ args = {} }: Settings): boolean {
  const { error, errors, part } = args;
  return (
    (error !== undefined && error !== null) ||
    (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0) ||
    partsOf(part).some((each) => 'error' in each && each.error !== undefined)
  );
}

function isBusy({ args = {} }: Settings): boolean {
  const { isBusy: busy, readOnly, askedFields } = args;
  const fields: readonly unknown[] = Array.isArray(askedFields) ? askedFields : [];
  return (
    busy === true ||
    typeof readOnly === 'string' ||
    fields.some((field) => isObject(field) && 'readOnly' in field && field.readOnly === true)
  );
}

/** True for a widget whose list has not loaded. */
function isWaiting({ args = {} }: Settings): boolean {
  const { options, facts } = args;
  if (!isObject(options) || !('waitsFor' in options) || !isObject(facts)) return false;
  return !(String(options.waitsFor) in facts);
}

/** Returns the parts of an address, for a field that expects a function. */
function partsOf(part: unknown): readonly object[] {
  if (typeof part !== 'function') return [];
  return ['address1', 'city'].map((name): unknown => part(name)).filter(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isNarrow(globals: Settings['globals']): boolean {
  const width = widthOf(globals);
  return width > 0 && width <= 390;
}

/** Returns the width of a story's viewport in CSS pixels; 0 for one that uses the toolbar's. */
function widthOf(globals: Settings['globals']): number {
  return Number(globals?.viewport?.value?.slice(1) ?? 0);
}
