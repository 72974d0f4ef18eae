import type { JsonObject } from '../../../runtime/base/json.ts';
import { textArg } from '../args.ts';

/** Arguments that hold what others may know about the member. */
const OWN = ['email', 'firstName', 'lastName', 'partnerName', 'partnerSlug'];

/** Returns what others may know about a member, from the arguments of the check of a new password. */
export function othersKnow(args: JsonObject): readonly string[] {
  return OWN.flatMap((name) => textArg(args, name) ?? []);
}
