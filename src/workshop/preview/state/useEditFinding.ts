import { useSetAtom, useStore } from 'jotai';
import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import type { Finding } from '../../../runtime/definitions/finding.ts';
import { readFile } from './drafts.ts';
import { findingKey } from './findingKey.ts';
import { formTargetAtom, openPlaceAtom, openStepAtom } from './panel.ts';
import { stepOfFinding } from './stepAtPlace.ts';

/**
 * Returns a function that opens the form of a step at the field of a finding, or the text at its place if no step of the set has it.
 * @param jump shows a step
 */
export function useEditFinding(source: QuestionSet | undefined, jump?: (step: string) => boolean): (finding: Finding) => Promise<void> {
  const store = useStore();
  const openPlace = useSetAtom(openPlaceAtom);
  const openStep = useSetAtom(openStepAtom);
  const setTarget = useSetAtom(formTargetAtom);
  return async (finding) => {
    const text = await readFile(store, finding.file).catch(() => null);
    const step = text === null || !source ? null : stepOfFinding(finding, text, source);
    if (step === null) return openPlace(finding);
    jump?.(step);
    openStep(step);
    setTarget({ step, attribute: 'data-field-finding', value: findingKey(finding) });
  };
}
