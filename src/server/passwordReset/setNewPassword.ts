import { passwordRefusal } from '../domain/refusals.ts';
import { fail, type Failure } from '../base/problem.ts';
import { hashToken } from '../base/secrets.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../store/accounts.ts';
import { audit } from '../store/audit.ts';
import { changePassword, ownerOfReset, takeReset } from '../store/passwordResets.ts';
import { inTransaction } from '../store/transactions.ts';
import { returnUrl } from './links.ts';

/** A new password, with the token of a link. */
export interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly address: string;
  readonly origin: string;
  readonly requestId: string;
  readonly isDisconnected: () => boolean;
}

/**
 * Sets a new password, revokes all tokens of the member, and ends a lockout after wrong passwords.
 * Only success uses up the link, so a member whose password is refused as weak can try again.
 * @returns the URL where the member continues
 */
export async function setNewPassword(
  { db, limits, passwords, now }: Pick<Services, 'db' | 'limits' | 'passwords' | 'now'>,
  { token, password, address, origin, requestId, isDisconnected }: NewPassword,
): Promise<{ readonly returnUrl: string } | Failure> {
  const reserved = await limits.reserve(['resetTokenByAddress', address]);
  if (!reserved.ok) return reserved;
  const tokenHash = hashToken(token);
  const owner = await reserved.run(() => ownerOfReset(db, tokenHash, now()));
  if (!owner) return fail(410, 'RESET_LINK_INVALID');
  await reserved.release();
  const waiter = { lane: 'login', isDisconnected } as const;
  const weak = await passwordRefusal(password, owner, { passwords }, waiter);
  if (weak) return { ...weak, details: {} };
  const passwordHash = await passwords.hash(password, waiter);
  if (typeof passwordHash !== 'string') return passwordHash;
  const [email] = owner;
  // A member who can read the mailed link must not be locked out because somebody else has tried passwords.
  if (email) await limits.forget(['loginByAccount', emailKey(email)]);
  return inTransaction(db, async (tx) => {
    const takenReset = await takeReset(tx, tokenHash, now());
    if (!takenReset) return fail(410, 'RESET_LINK_INVALID');
    await changePassword(tx, takenReset.accessCode, passwordHash, now());
    await audit(tx, { actor: takenReset.accessCode, action: 'completePasswordReset', subject: takenReset.accessCode, requestId });
    return { returnUrl: returnUrl(takenReset.redirectUrl, origin) };
  });
}
