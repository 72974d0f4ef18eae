import type { ComponentType } from 'react';
import { loadWidget } from '../widgets/registry.ts';
import type { WidgetProps } from '../widgets/types.ts';
import type { StepBodyProps } from './stepBody.ts';

const widgets = new Map<string, ComponentType<WidgetProps>>();
let fieldsBody: ComponentType<StepBodyProps> | undefined;

/** Widgets whose inputs are bound by the form library; the others tell their value themselves. */
const WITH_FIELDS: readonly string[] = ['form', 'number', 'text', 'heightWeight', 'select'];

/** Whether a widget's inputs are bound by the form library. */
export function hasFields(widget: string): boolean {
  return WITH_FIELDS.includes(widget);
}

/** A widget that has been loaded; undefined before. */
export function loadedWidget(name: string): ComponentType<WidgetProps> | undefined {
  return widgets.get(name);
}

/** What renders steps with fields, once loaded: it brings the form library along. */
export function loadedFieldsBody(): ComponentType<StepBodyProps> | undefined {
  return fieldsBody;
}

async function load(name: string): Promise<void> {
  const widget = loadWidget[name];
  if (!widget) throw new Error(`there is no widget "${name}"`);
  widgets.set(name, await widget());
}

async function loadFieldsBody(): Promise<void> {
  fieldsBody = (await import('./FieldsBody.tsx')).FieldsBody;
}

/** Fetches the chunks of a widget. @returns null when they are there already, so that nothing waits. */
export function widgetNeeded(name: string): Promise<void> | null {
  const missing = [...(widgets.has(name) ? [] : [load(name)]), ...(hasFields(name) && fieldsBody === undefined ? [loadFieldsBody()] : [])];
  return missing.length === 0 ? null : Promise.all(missing).then(() => undefined);
}
