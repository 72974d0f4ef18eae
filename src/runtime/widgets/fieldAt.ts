import type { AskedField, WidgetProps } from './types.ts';

/** Returns the definition of a field by its path; '' is the answer itself. */
export function fieldAt({ askedFields }: Pick<WidgetProps, 'askedFields'>, path: string): AskedField | undefined {
  return askedFields.find((field) => field.path === path);
}
