import { asObject, type Json } from '../../../runtime/base/json.ts';
import type { CallPort } from '../../../runtime/engine/types.ts';
import { textOf } from '../../hooks/replies/reply.ts';
import type { AccountType } from '../../visit/analytics/events.ts';
import type { ChangedAccount } from '../handOff/visitNotes.ts';

/** A new or changed account, with its type and program. */
export interface FreshAccount extends ChangedAccount {
  readonly type: AccountType;
  readonly program: string;
}

/**
 * Wraps a port and reports each account that its calls create.
 * @param onAccount called once the account exists, before the next call of the completion.
 * @param onTelehealth called when the account has received a user in the telehealth service.
 */
export function accountPort(
  port: CallPort,
  onAccount: (account: FreshAccount) => void,
  onTelehealth: (account: ChangedAccount) => void,
): CallPort {
  return async (spec, options) => {
    const response = await port(spec, options);
    const { outcome, result = {} } = response;
    const type = typeOf(spec.operation, outcome);
    const newAccessCode = textOf(result, 'accessCode');
    if (type !== null && newAccessCode !== undefined)
      onAccount({ accessCode: newAccessCode, intakeUserId: null, type, program: programIn(spec.body ?? null) });
    // Read from the call itself, because a retry of the completion does not create the account again.
    const accessCode = textOf(spec.params ?? {}, 'accessCode');
    if (spec.operation === 'enrollB2bUser' && outcome === 'OK' && accessCode !== undefined)
      onTelehealth({ accessCode, intakeUserId: textOf(result, 'userId') ?? accessCode });
    return response;
  };
}

/** Returns what a call did to the account; null for calls that leave it alone. */
function typeOf(operation: string, outcome: string): AccountType | null {
  if (operation === 'migrateToB2B') return 'transitioned';
  if (operation !== 'createAccount') return null;
  return outcome === 'UPGRADED' ? 'upgraded' : 'created';
}

function programIn(body: Json): string {
  const { userData = null } = asObject(body);
  return textOf(asObject(asObject(userData)['extras']), 'program') ?? 'NONE';
}
