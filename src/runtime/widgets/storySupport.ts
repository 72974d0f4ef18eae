import type { Json } from '../base/json.ts';
import type { FieldBinding, WidgetProps } from './types.ts';

const nothing = (): void => undefined;

/** Returns bindings for uncontrolled fields under `name`, without a form library. The path '' is the answer itself. */
export function uncontrolled(name: string): (path: string) => FieldBinding {
  return (path) => ({ name: path === '' ? name : `${name}.${path}`, ref: nothing, onChange: nothing, onBlur: nothing });
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
