import type { ErrorState } from '../../vocabulary/errorStates.ts';

/** Maps the error of a program id's validation to an error state [ERR-25] to [ERR-29]. */
export function errorOfUpid(requestError: string | undefined): ErrorState {
  if (requestError === 'ERROR_ACTIVATION_CODE_CLAIMED') return 'CODE_CLAIMED';
  if (requestError === 'ERROR_BATCH_FULL') return 'BATCH_FULL';
  return requestError === 'ERROR_PAST_CONTRACT_END_DATE' ? 'PAST_CONTRACT_END_DATE' : 'DEFAULT';
}
