import type { JsonObject } from '../../runtime/base/json.ts';
import { memberText } from './memberText.ts';
import type { Made } from './types.ts';

/** The folder of generated members, relative to the definitions. */
export const MADE_FOLDER = 'members/boundaries';

/**
 * Formats a generated member as its file's text.
 * @param reviewed who reviewed it, and when; null if nobody did
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
