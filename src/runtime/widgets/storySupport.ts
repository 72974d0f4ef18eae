import english from '../../../question-sets/texts/en.json';
import type { Json } from '../base/json.ts';
import type { StepTexts } from '../definitions/types.ts';
import type { FieldProps } from './fields/Field/fieldProps.ts';
import type { FieldBinding, ShownError, WidgetProps } from './types.ts';

const noop = (): void => undefined;

/** Returns bindings for uncontrolled fields under `name`, without a form library. The path '' is the answer itself. */
export function bindUncontrolled(name: string): (path: string) => FieldBinding {
  return (path) => ({ name: path === '' ? name : `${name}.${path}`, ref: noop, onChange: noop, onBlur: noop });
}

/**
 * Returns complete widget props for a story or a component test: the given ones, and defaults for the rest. `field` binds
 * uncontrolled inputs under the given name.
 */
export function widgetArgs(partial: Partial<WidgetProps> = {}): WidgetProps {
  const name = partial.name ?? 'question';
  return {
    name,
    texts: { title: 'A question' },
    value: undefined,
    onChange: (_value: Json) => undefined,
    onAnswer: noop,
    field: bindUncontrolled(name),
    errors: {},
    askedFields: [],
    choices: [],
    exclusive: [],
    options: {},
    isBusy: false,
    facts: { supportHref: 'mailto:support@example.com' },
    onAction: noop,
    testTiming: false,
    ...partial,
  };
}

/** The settings of a story on the smallest phone, in the language with the longest words. The texts of a step follow the language. */
export const GERMAN_ON_A_PHONE = { viewport: { value: 'w320' }, locale: 'de' } as const;

/** The settings of a story on a desktop. */
export const DESKTOP = { viewport: { value: 'w1280' } } as const;

const STEPS: Readonly<Record<string, StepTexts>> = english.steps;

/** Maps a story's texts to the step that they are from, so that Storybook can show them in another language. */
const stepsOfTexts = new WeakMap<object, string>();

/** Returns the English texts of a step of the product, so that a story shows the texts that members read. Placeholders get no values. */
export function textsOf(step: string): StepTexts {
  const texts = STEPS[step];
  if (!texts) throw new Error(`there is no step ${step}`);
  stepsOfTexts.set(texts, step);
  return texts;
}

/** Returns the step that texts are from; undefined for a story's own texts. */
export function stepOfTexts(texts: unknown): string | undefined {
  return typeof texts === 'object' && texts !== null ? stepsOfTexts.get(texts) : undefined;
}

/** Returns complete widget props for a step of the product, with its English texts. */
export function stepArgs(step: string, partial: Partial<WidgetProps> = {}): WidgetProps {
  return widgetArgs({ name: step, texts: textsOf(step), ...partial });
}

/** Returns the props of a field with this name and label. */
export function fieldArgs(name: string, label: string, changes: Partial<FieldProps> = {}): FieldProps {
  return { binding: bindUncontrolled(name)(''), label, ...changes };
}

/** Returns an error in the format of a field. */
export function error(code: string, message: string): ShownError {
  return { code, message };
}
