import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { settle } from '../../api/failure.ts';
import { eligibleStatesAtom, visitAtom } from '../../visit/visitAtom.ts';
import { useServices } from '../services.ts';

/**
 * Asks for the states where telehealth is offered, once, where they are needed; a failure reads as none and is reported.
 * @returns false while answers that stand on them, those of a visit that was loaded anew, cannot be judged yet.
 * @see specification 1, section 7
 */
export function useEligibleStates(isNeeded: boolean): boolean {
  const { clients, reportError } = useServices();
  const known = useAtomValue(eligibleStatesAtom) !== null;
  const isAnswered = useAtomValue(visitAtom).record?.answers['locationState'] !== undefined;
  const setStates = useSetAtom(eligibleStatesAtom);
  useEffect(() => {
    if (!isNeeded || known) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const query = { telehealthUserProgram: 'B2B' } as const;
    void settle(clients.growth.GET('/api/insurance/v1/eligibility/eligible_states/', { params: { query }, signal })).then((reply) => {
      if (signal.aborted) return;
      if (!reply.ok) reportError('ELIGIBLE_STATES_FAILED', reply.error.kind);
      setStates(reply.ok ? Array.from(reply.value.eligibleStates) : []);
    });
    return () => controller.abort();
  }, [clients, isNeeded, known, setStates, reportError]);
  return known || !isNeeded || !isAnswered;
}
