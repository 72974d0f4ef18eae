import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { JsonObject } from '../../base/json.ts';
import { carriedSecretsAtom } from '../enrollment/carried.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import type { OwnContext } from '../enrollment/surveyContext.ts';

/** What the enrollment in the same visit has left, as the transition's context has it. */
export function useCarried(): Required<Pick<OwnContext, 'carried' | 'eligibility'>> {
  const { carried, record, eligibility: checked } = useAtomValue(visitAtom);
  const secrets = useAtomValue(carriedSecretsAtom);
  return useMemo(() => {
    if (carried) {
      const { answers, program, eligibility } = carried;
      return { carried: { answers: { ...answers, ...secrets }, program }, eligibility };
    }
    // Who comes by the address has not finished the enrollment; what was answered counts all the same.
    const begun = record?.set === 'DPP_SURVEY' ? record : null;
    const none: JsonObject = {};
    return { carried: { answers: begun?.answers ?? none }, eligibility: begun?.results['eligibilityCheck'] ?? checked ?? none };
  }, [carried, record, checked, secrets]);
}
