import type { ChangeEvent } from 'react';

/**
 * True when the last change of an input added to its end: only then may a field put in signs of its own (slashes, brackets)
 * without moving the caret or undoing what the member has just deleted. A value put in by a program or a browser counts too.
 */
export function typedAtEnd({ nativeEvent, target }: ChangeEvent<HTMLInputElement>): boolean {
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete')) return false;
  return target.selectionStart === null || target.selectionStart === target.value.length;
}
