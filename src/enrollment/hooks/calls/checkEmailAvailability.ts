import { asObject, isJsonObject } from '../../../runtime/base/json.ts';
import type { CallOutcome, CallRequest } from '../../../runtime/engine/types.ts';
import { textOf, throwIfAborted } from '../replies/reply.ts';
import type { SendOperation } from '../../api/types.ts';

/** Asks whether the email already has an account [API-10] [API-11]. Rules read the result as `member.emailAvailability`. */
export async function checkEmailAvailability(
  send: SendOperation,
  { answer, args }: CallRequest,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const email = textOf(args, 'email') ?? (isJsonObject(answer) ? textOf(answer, 'email') : undefined);
  if (!email) return { outcome: 'FAILED' };
  const reply = await send({ operation: 'getB2bEmailAvailabilityInformation', body: { email } }, { signal });
  throwIfAborted(reply);
  if (!reply.ok) return { outcome: 'FAILED' };
  const availability = textOf(asObject(reply.value), 'availabilityResult');
  const emailAvailability = availability === 'HAS_B2B_ACCOUNT' || availability === 'HAS_B2C_ACCOUNT' ? availability : 'AVAILABLE';
  return { outcome: emailAvailability, result: { emailAvailability } };
}
