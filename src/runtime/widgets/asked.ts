import type { AskedField, WidgetProps } from './types.ts';

/** What the answer's type says of a field; '' is the answer itself. */
export function askedOf({ asked }: Pick<WidgetProps, 'asked'>, path: string): AskedField | undefined {
  return asked.find((field) => field.path === path);
}
