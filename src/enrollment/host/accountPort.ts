import type { Json } from '../../runtime/base/json.ts';
import type { CallPort } from '../../runtime/engine/types.ts';
import { objectOf, textOf } from '../hooks/calls/reply.ts';
import type { AccountType } from '../visit/analytics/events.ts';

/** What the completion's calls have made of the visitor. */
export interface MadeAccount {
  readonly accessCode: string;
  /** The user id of the telehealth service, for MED. */
  readonly telehealthUserId: string | null;
}

/** An account that has just been made, and what for. */
export interface FreshAccount extends MadeAccount {
  readonly type: AccountType;
  readonly program: string;
}

/**
 * A port that tells when an account was made, and remembers it for the pages after the survey.
 * @param onAccount called once the account stands, before the next call of the completion.
 * @param onTelehealth called when it has got a user of the telehealth service.
 */
export function accountPort(port: CallPort, onAccount: (made: FreshAccount) => void, onTelehealth: (made: MadeAccount) => void): CallPort {
  let accessCode: string | null = null;
  return async (spec, options) => {
    const answer = await port(spec, options);
    const { outcome, result = {} } = answer;
    const type = typeOf(spec.operation, outcome);
    if (type !== null && typeof result['accessCode'] === 'string') {
      accessCode = result['accessCode'];
      onAccount({ accessCode, telehealthUserId: null, type, program: programIn(spec.body ?? null) });
    }
    if (spec.operation === 'enrollB2bUser' && outcome === 'OK' && accessCode !== null && typeof result['userId'] === 'string') {
      onTelehealth({ accessCode, telehealthUserId: result['userId'] });
    }
    return answer;
  };
}

/** What a call has made of the account; null where it makes none. */
function typeOf(operation: string, outcome: string): AccountType | null {
  if (operation === 'migrateToB2B') return 'transitioned';
  if (operation !== 'createAccount') return null;
  return outcome === 'UPGRADED' ? 'upgraded' : 'created';
}

function programIn(body: Json): string {
  const { userData = null } = objectOf(body);
  return textOf(objectOf(objectOf(userData)['extras'] ?? null), 'program') ?? 'NONE';
}
