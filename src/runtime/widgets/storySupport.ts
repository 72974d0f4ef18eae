import type { Json } from '../base/json.ts';
import type { FieldBinding, WidgetProps } from './types.ts';

const nothing = (): void => undefined;

/** Binds fields under `name` without any form library: they keep what is typed by themselves. '' is the answer itself. */
export function uncontrolled(name: string): (path: string) => FieldBinding {
  return (path) => ({ name: path === '' ? name : `${name}.${path}`, ref: nothing, onChange: nothing, onBlur: nothing });
}

/**
 * Whole widget props for a story or a component test: what is given, and for the rest a quiet default. `field` binds
 * uncontrolled inputs under the given name.
 */
export function widgetArgs(partial: Partial<WidgetProps> = {}): WidgetProps {
  const name = partial.name ?? 'question';
  return {
    name,
    texts: { title: 'A question' },
    value: undefined,
    onChange: (_value: Json) => undefined,
    onAnswer: nothing,
    field: uncontrolled(name),
    errors: {},
    asked: [],
    choices: [],
    exclusive: [],
    options: {},
    busy: false,
    facts: {},
    onAction: nothing,
    testTiming: false,
    ...partial,
  };
}
