import { objectAt, type Json } from '../../runtime/base/json.ts';
import { withValue } from '../sourceEdits/valueEdits.ts';
import { entryOf, generatedMembersText } from '../boundaryMembers/memberFile.ts';
import { differencesOf, type MemberRun } from './memberRuns.ts';

/**
 * Returns the text of a member's file with the member's result as the expectation.
 * @param keepsReview true if nothing that a person has reviewed has changed
 */
export function recordedText(text: string, run: MemberRun, keepsReview: boolean): string {
  const { member, made, seen } = run;
  if (!made) return differencesOf(run).reduce((changed, { path, now }) => withValue(changed, ['expect', ...path], now), text);
  const file: Json = JSON.parse(text);
  const entry = entryOf({ ...member, reviewed: keepsReview ? member.reviewed : null, expect: seen });
  return generatedMembersText({ ...objectAt(file, 'members'), [member.name]: entry });
}
