import type { ComponentType } from 'react';
import type { Step } from '../definitions/types.ts';
import { needsFullForm } from '../widgets/questions/Form/kindOf.ts';
import { loadWidget } from '../widgets/registry.ts';
import type { WidgetProps } from '../widgets/types.ts';

const widgets = new Map<string, ComponentType<WidgetProps>>();

/** Widgets whose inputs are bound by the form library; the others tell their value themselves. */
const WITH_FIELDS: readonly string[] = ['form', 'number', 'text', 'heightWeight', 'select'];

/** Whether a widget's inputs are bound by the form library. */
export function hasFields(widget: string): boolean {
  return WITH_FIELDS.includes(widget);
}

/** What a step says of how it is shown. */
export type Shown = Pick<Step, 'widget' | 'answer' | 'options'>;

/** The widget of a step in the registry: a form comes with all its inputs and the terms only where it needs them. */
function nameOf({ widget, answer, options }: Shown): string {
  const isFull =
    widget === 'form' && answer?.type === 'form' && (options?.['terms'] === true || Object.values(answer.fields).some(needsFullForm));
  return isFull ? 'fullForm' : widget;
}

/** The widget of a step, once it has been loaded; undefined before. */
export function loadedWidget(step: Shown): ComponentType<WidgetProps> | undefined {
  return widgets.get(nameOf(step));
}

async function load(name: string): Promise<void> {
  const widget = loadWidget[name];
  if (!widget) throw new Error(`there is no widget "${name}"`);
  widgets.set(name, await widget());
}

/** Fetches the chunk of a step's widget. @returns null when it is there already, so that nothing waits. */
export function widgetNeeded(step: Shown): Promise<void> | null {
  const name = nameOf(step);
  return widgets.has(name) ? null : load(name);
}
