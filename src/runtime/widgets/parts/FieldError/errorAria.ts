import type { ShownError } from '../../types.ts';

/** Returns the id of a field's error message: `heightWeight.weight-error` for `heightWeight.weight`. */
export const errorId = (name: string): string => `${name}-error`;

/**
 * Returns the ARIA attributes that make screen readers read a field's error and help with the field.
 * @param name the field's full name.
 * @param error the field's error, if it has one.
 * @param helpId the id of the field's help text, if it has one.
 */
export function errorAria(
  name: string,
  error: ShownError | undefined,
  helpId?: string,
): { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string } {
  const ids = [error && errorId(name), helpId].filter((id) => id !== undefined).join(' ');
  return { ...(error && { 'aria-invalid': true as const }), ...(ids !== '' && { 'aria-describedby': ids }) };
}
