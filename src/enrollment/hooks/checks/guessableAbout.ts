import type { JsonObject } from '../../../runtime/base/json.ts';
import { PRODUCT_NAME } from '../../vocabulary/productName.ts';
import { textArg } from '../args.ts';

/** Arguments with facts that others may know about the member. */
const OWN = ['email', 'firstName', 'lastName', 'partnerName', 'partnerSlug'];

/** Returns what is easily guessed about a member: the arguments of the check of a new password, and the product's name. */
export function guessableAbout(args: JsonObject): readonly string[] {
  return [PRODUCT_NAME, ...OWN.flatMap((name) => textArg(args, name) ?? [])];
}
