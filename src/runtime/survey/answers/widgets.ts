import type { ComponentType } from 'react';
import type { Step } from '../../definitions/types.ts';
import { needsFullForm } from '../../widgets/questions/Form/kindOf.ts';
import { loadWidget } from '../../widgets/registry.ts';
import type { WidgetProps } from '../../widgets/types.ts';

const widgets = new Map<string, ComponentType<WidgetProps>>();

/** Widgets whose inputs are bound by the form library. All others report their value through `onChange`. */
const WITH_FIELDS: readonly string[] = ['form', 'number', 'text', 'heightWeight', 'select'];

/** Returns true if the form library binds a widget's inputs. */
export function hasFields(widget: string): boolean {
  return WITH_FIELDS.includes(widget);
}

/** The parts of a step that determine its widget. */
export type WidgetDefinition = Pick<Step, 'widget' | 'answer' | 'options'>;

/** Returns the registry name of a step's widget. The larger `fullForm` is used only for forms that need its inputs or the terms. */
function nameOf({ widget, answer, options }: WidgetDefinition): string {
  const isFull =
    widget === 'form' && answer?.type === 'form' && (options?.['terms'] === true || Object.values(answer.fields).some(needsFullForm));
  return isFull ? 'fullForm' : widget;
}

/** Returns the widget of a step; undefined until it has been loaded. */
export function loadedWidget(step: WidgetDefinition): ComponentType<WidgetProps> | undefined {
  return widgets.get(nameOf(step));
}

async function load(name: string): Promise<void> {
  const widget = loadWidget[name];
  if (!widget) throw new Error(`there is no widget "${name}"`);
  widgets.set(name, await widget());
}

/** Loads the chunk of a step's widget. @returns null if it is loaded, so that the caller does not wait. */
export function ensureWidget(step: WidgetDefinition): Promise<void> | null {
  const name = nameOf(step);
  return widgets.has(name) ? null : load(name);
}
