import type { ChangeEvent } from 'react';

/**
 * Returns true if the last change to an input added text at its end. Only then may a field insert characters (slashes, brackets)
 * without moving the caret or undoing a deletion. Values set by a script or by autofill count too.
 */
export function typedAtEnd({ nativeEvent, target }: ChangeEvent<HTMLInputElement>): boolean {
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')) return false;
  return target.selectionStart === null || target.selectionStart === target.value.length;
}
