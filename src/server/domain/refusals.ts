import { REFUSED_STEPS } from '../../enrollment/vocabulary/sharedConstants.ts';
import { fail, type Failure } from '../base/problem.ts';
import { incorrectPassword } from '../security/ownPassword.ts';
import type { Waiter } from '../overload/concurrencyLimiter.ts';
import type { Services } from '../services.ts';
import type { EnrollmentRefusal } from '../store/enrollNew.ts';
import type { AccountKind } from '../store/schema.ts';
import type { UpidRefusal } from '../store/upids.ts';

/**
 * The specification's message for a program id that cannot be claimed.
 * @see [ERR-32]
 */
const UPID_MESSAGE = 'Invalid UPID parameter';

const UPID_CODES: Readonly<Record<UpidRefusal, string>> = {
  ERROR_ACTIVATION_CODE_CLAIMED: 'UPID_CLAIMED',
  ERROR_ACTIVATION_CODE_DOESNT_EXIST: 'UPID_NOT_FOUND',
  ERROR_BATCH_FULL: 'BATCH_FULL',
  ERROR_PAST_CONTRACT_END_DATE: 'PAST_CONTRACT_END_DATE',
};

/** Returns the problem code for a program id that cannot be claimed. */
export function upidCode(refusal: UpidRefusal): string {
  return UPID_CODES[refusal];
}

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ...Object.values(UPID_CODES).map((code) => [code, UPID_MESSAGE] as const),
  ['B2B_INELIGIBLE', 'B2B_INELIGIBLE'],
]);

/**
 * Adds the specification's `message` to a failure of the account creation.
 * @see [D-14], docs/specification/errors.md, Account creation
 */
export function withMessage(failure: Failure): Failure {
  const message = MESSAGES.get(failure.code);
  return message === undefined ? failure : { ...failure, details: { ...failure.details, message } };
}

/**
 * Adds the code of a failed migration as `errorCode`.
 * @see [API-17] [D-14]
 */
export function withErrorCode(failure: Failure): Failure {
  return { ...failure, details: { ...failure.details, errorCode: failure.code } };
}

const ACCOUNT_MESSAGES: Readonly<Record<AccountKind, string | null>> = {
  b2b: 'ALREADY_ENROLLED_IN_B2B_PROGRAM',
  paid: 'NON_FREE_ACCOUNT_EXISTS',
  deleted: 'PENDING_DELETION_REQUEST',
  free: null,
};

/**
 * Refuses an email whose account cannot be enrolled.
 * @see [ERR-30] [ERR-31] [ACCT-11]
 */
export function accountRefusal(kind: AccountKind | undefined): Failure | null {
  const message = kind === undefined ? null : ACCOUNT_MESSAGES[kind];
  return message === null ? null : fail(409, message, { message });
}

/** Returns true for a refusal that reveals that the email has an account. */
export function revealsAccount({ code }: Failure): boolean {
  return Object.values(ACCOUNT_MESSAGES).includes(code);
}

/** Returns the failure for an enrollment that the database has refused; null for any other error. */
export function enrollmentFailure(refusal: EnrollmentRefusal | 'PASSWORD_CHANGED' | null): Failure | null {
  if (refusal === null) return null;
  if (refusal === 'PASSWORD_CHANGED') return incorrectPassword();
  if (refusal === 'EMAIL_TAKEN') return accountRefusal('b2b');
  return refusal === 'TRIAGE_NOT_FOUND' ? fail(422, refusal) : fail(409, upidCode(refusal));
}

/**
 * Refuses a new password that is weak, common or contains the member's own data. openapi/ limits its length.
 * @param personalTexts the member's email and names, and the partner's, as far as known
 */
export async function passwordRefusal(
  password: string,
  personalTexts: readonly (string | null | undefined)[],
  { passwords }: Pick<Services, 'passwords'>,
  waiter: Waiter,
): Promise<Failure | null> {
  const isStrong = await passwords.isStrong(
    password,
    personalTexts.flatMap((text) => text ?? []),
    waiter,
  );
  if (typeof isStrong === 'object') return isStrong;
  return isStrong ? null : fail(422, 'PASSWORD_TOO_WEAK', { step: REFUSED_STEPS.newPassword });
}
