import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import roles from 'virtual:step-roles';
import { eligibleStatesAtom, visitAtom } from '../../visit/visitAtom.ts';
import { useServices } from '../services.ts';

/** Derived, so that other answers do not re-render the page. */
const stateAnsweredAtom = atom((get) => get(visitAtom).record?.answers[roles.state] !== undefined);

/**
 * Fetches the states where telehealth is offered, once, when they are needed. A failure yields none and is reported [API-43]
 * [API-44].
 * @returns false while a reloaded visit has answers that depend on the states and cannot be evaluated yet.
 */
export function useEligibleStates(isNeeded: boolean): boolean {
  const { send, reportError } = useServices();
  const hasStates = useAtomValue(eligibleStatesAtom) !== null;
  const isAnswered = useAtomValue(stateAnsweredAtom);
  const setStates = useSetAtom(eligibleStatesAtom);
  useEffect(() => {
    if (!isNeeded || hasStates) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const params = { telehealthUserProgram: 'B2B' } as const;
    void send({ operation: 'getEligibleTelehealthStates', params }, { signal }).then((reply) => {
      if (signal.aborted) return;
      if (!reply.ok) reportError('ELIGIBLE_STATES_FAILED', reply.error.kind);
      setStates(reply.ok ? reply.value.eligibleStates : []);
    });
    return () => controller.abort();
  }, [send, isNeeded, hasStates, setStates, reportError]);
  return hasStates || !isNeeded || !isAnswered;
}
