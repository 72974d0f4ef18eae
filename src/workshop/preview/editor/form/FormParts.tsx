import type { JSX } from 'react';
import type { Step } from '../../../../runtime/definitions/types.ts';
import { PanelParts } from '../../fields/PanelParts.tsx';

/** The parts of a step's form. */
export function FormParts({ step }: { readonly step: Step | undefined }): JSX.Element {
  const answer = step?.answer;
  return (
    <PanelParts
      label="Parts of the form"
      parts={[
        ['texts', 'Texts'],
        ...(answer && 'options' in answer ? [['options', 'Options'] as const] : []),
        ...(answer ? [['limits', 'Allowed answers'] as const] : []),
        ['rules', 'Rules'],
        ['add', 'Add'],
      ]}
    />
  );
}
