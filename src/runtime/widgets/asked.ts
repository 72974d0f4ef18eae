import type { AskedField, WidgetProps } from './types.ts';

/** Returns the definition of a field by its path; '' is the answer itself. */
export function askedOf({ asked }: Pick<WidgetProps, 'asked'>, path: string): AskedField | undefined {
  return asked.find((field) => field.path === path);
}
