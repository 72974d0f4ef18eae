import type { ShownError } from '../../types.ts';

/** The id of a field's error text: `heightWeight.weight` gives `heightWeight.weight-error`. */
export const errorId = (name: string): string => `${name}-error`;

/**
 * What a native field carries so that its error is read with it.
 * @param name the field's full name
 * @param error its error, if it has one
 * @param helpId the id of the text that helps with the field, if there is one
 */
export function describedBy(
  name: string,
  error: ShownError | undefined,
  helpId?: string,
): { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string } {
  const ids = [error && errorId(name), helpId].filter((id) => id !== undefined).join(' ');
  return { ...(error && { 'aria-invalid': true as const }), ...(ids !== '' && { 'aria-describedby': ids }) };
}
