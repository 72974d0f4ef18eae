import { useStore } from 'jotai';
import { useMemo } from 'react';
import { retryingSend } from '../../../api/retryingSend.ts';
import { useServices } from '../../../surveyAdapter/services.ts';
import type { Services } from '../../../surveyAdapter/services.ts';

/** Returns the services with calls that are retried for longer, which the member sees. */
export function useRetryingServices(): Services {
  const store = useStore();
  const services = useServices();
  return useMemo(() => ({ ...services, ...retryingSend(services, store) }), [services, store]);
}
