import type { StepTexts } from '../../../definitions/types.ts';
import type { FORM_TEXTS } from '../../../definitions/fullFormTexts.ts';

/** The name of a built-in text. */
export type FormTextName = keyof typeof FORM_TEXTS;

/** Returns a text by name: the step's, or the built-in one. */
export type GetFormText = (name: FormTextName) => string;

/** Returns the lookup of texts for a step's form. */
export function formTextOf(texts: StepTexts, builtIn: Partial<Readonly<Record<FormTextName, string>>>): GetFormText {
  return (name) => texts.actions?.[name] ?? texts.messages?.[name] ?? builtIn[name] ?? name;
}
