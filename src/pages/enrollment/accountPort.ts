import type { CallPort } from '../../engine/types.ts';

/** What the completion's calls have made of the visitor. */
export interface MadeAccount {
  readonly accessCode: string;
  /** The user id of the telehealth service, for MED. */
  readonly telehealthUserId: string | null;
}

/** Calls that answer with the access code of the member's sponsored account. */
const MAKES_ACCOUNT: readonly string[] = ['createAccount', 'migrateToB2B'];

/**
 * A port that tells when an account was made, and remembers it for the pages after the survey.
 * @param onAccount called once the account stands, before the next call of the completion.
 */
export function accountPort(port: CallPort, onAccount: (made: MadeAccount) => void): CallPort {
  let accessCode: string | null = null;
  return async (spec, options) => {
    const answer = await port(spec, options);
    const { outcome, result = {} } = answer;
    if (MAKES_ACCOUNT.includes(spec.operation) && typeof result['accessCode'] === 'string') {
      accessCode = result['accessCode'];
      onAccount({ accessCode, telehealthUserId: null });
    }
    if (spec.operation === 'enrollB2bUser' && outcome === 'OK' && accessCode !== null && typeof result['userId'] === 'string') {
      onAccount({ accessCode, telehealthUserId: result['userId'] });
    }
    return answer;
  };
}
