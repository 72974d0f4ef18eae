import type { JsonObject } from '../../runtime/base/json.ts';
import { memberText } from './memberText.ts';
import type { Made } from './types.ts';

/** The folder of made members, below that of the definitions. */
export const MADE_FOLDER = 'members/boundaries';

/**
 * A made member as its file holds it.
 * @param reviewed who has reviewed it, and when; null: nobody
 */
export function madeText(
  { description, candidate, expect }: Pick<Made, 'description' | 'candidate' | 'expect'>,
  reviewed: string | null,
): string {
  const walk: JsonObject = { like: candidate.base.name, ...candidate.change };
  return memberText({
    $schema: '../../../schemas/member.schema.json',
    description,
    source: 'boundary',
    ...(reviewed !== null && { reviewed }),
    walk,
    expect,
  });
}
