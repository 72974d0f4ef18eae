import type { JSX } from 'react';
import type { StepTexts } from '../../../definitions/types.ts';
import { HEADING_ID } from '../Question/Question.tsx';

type Texts = Pick<StepTexts, 'fields'>;

/** The label of a question's only field (`fields['']`). Without that text, the heading names the field: see `labelAria`. */
export function OnlyLabel({ name, texts }: { readonly name: string; readonly texts: Texts }): JSX.Element | null {
  const label = texts.fields?.[''];
  if (label === undefined) return null;
  return (
    <label className="field-label" htmlFor={name}>
      {label}
    </label>
  );
}

/** Returns the ARIA attribute that names a question's only field by the heading; empty if the field has a label. */
export function labelAria(texts: Texts): { readonly 'aria-labelledby'?: string } {
  return texts.fields?.[''] === undefined ? { 'aria-labelledby': HEADING_ID } : {};
}
