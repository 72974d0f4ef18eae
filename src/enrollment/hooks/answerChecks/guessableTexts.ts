import type { JsonObject } from '../../../runtime/base/json.ts';
import { PRODUCT_NAME } from '../../vocabulary/productName.ts';
import { textArg } from '../args.ts';

/** Arguments with facts that others may know about the member. */
const PERSONAL_ARGS = ['email', 'firstName', 'lastName', 'partnerName', 'partnerSlug'];

/** Returns what is easily guessed about a member: the arguments of the new-password check, and the product's name. */
export function guessableTexts(args: JsonObject): readonly string[] {
  return [PRODUCT_NAME, ...PERSONAL_ARGS.flatMap((name) => textArg(args, name) ?? [])];
}
