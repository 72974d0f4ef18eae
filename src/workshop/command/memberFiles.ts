import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectAt, type Json } from '../../runtime/base/json.ts';
import { withValue } from '../author/withValue.ts';
import { entryOf, generatedMembersText } from '../boundaries/memberFile.ts';
import { differencesOf, type MemberRun } from '../bench/memberRuns.ts';

/** Rewrites the file of a member. */
export function editMember(root: string, file: string, edit: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

/**
 * Records what a member saw as its expectation.
 * @param keepsReview true where nothing changed that a person has judged
 */
export function recordMember(root: string, run: MemberRun, keepsReview: boolean): void {
  const { member, made, seen } = run;
  editMember(root, member.document.file, (text) => {
    if (!made) return differencesOf(run).reduce((changed, { path, now }) => withValue(changed, ['expect', ...path], now), text);
    const file: Json = JSON.parse(text);
    const members = objectAt(file, 'members');
    const entry = entryOf({ ...member, reviewed: keepsReview ? member.reviewed : null, expect: seen });
    return generatedMembersText({ ...members, [member.name]: entry });
  });
}
