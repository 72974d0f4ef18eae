import type { StepTexts } from '../../../definitions/types.ts';
import type { FORM_TEXTS } from './fullFormTexts.ts';

/** The name of a built-in text. */
export type FormText = keyof typeof FORM_TEXTS;

/** Returns a text by name: the step's, or the built-in one. */
export type FormTexts = (word: FormText) => string;

/** Returns the lookup of texts for a step's form. */
export function formTextsOf(texts: StepTexts, builtIn: Partial<Readonly<Record<FormText, string>>>): FormTexts {
  return (word) => texts.actions?.[word] ?? texts.messages?.[word] ?? builtIn[word] ?? word;
}
