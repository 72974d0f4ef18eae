import { describedBy } from '../FieldError/describedBy.ts';
import type { FieldBinding, ShownError } from '../../types.ts';

/** What every field of a form gets: how it is bound, and its words, ready to show. */
export interface FieldProps {
  readonly binding: FieldBinding;
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: ShownError | undefined;
  /** The word that says that it may be left empty; left out where it may not. */
  readonly optional?: string | undefined;
  /** The id of the words that say why it cannot be changed; left out where it can. */
  readonly readOnly?: string | undefined;
  /** What it starts with. */
  readonly initial?: string | undefined;
  readonly autoComplete?: string | undefined;
}

/** The id of the words that help with a field. */
export const helpId = (name: string): string => `${name}-help`;

/** What ties the words of a field to its control, for assistive tools. */
export function fieldAria({ binding, help, readOnly, error }: FieldProps): ReturnType<typeof describedBy> {
  const ids = [help === undefined ? undefined : helpId(binding.name), readOnly].filter((id) => id !== undefined);
  return describedBy(binding.name, error, ids.length === 0 ? undefined : ids.join(' '));
}

/**
 * What any native control of a field carries: name, id, binding, its words for assistive tools. Nothing here validates, and no
 * length is cut: what is wrong is said when the member presses Next. @see [VAL-08]
 */
export function controlProps(field: FieldProps) {
  const { binding, optional, readOnly, initial, autoComplete } = field;
  return {
    ...binding,
    ...fieldAria(field),
    id: binding.name,
    defaultValue: initial,
    autoComplete,
    'aria-required': optional === undefined && readOnly === undefined ? true : undefined,
  } as const;
}
