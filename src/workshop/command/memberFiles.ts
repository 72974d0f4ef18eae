import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemberRun } from '../exampleMembers/memberRuns.ts';
import { recordedText } from '../exampleMembers/recordedText.ts';

/** Rewrites the file of a member. */
export function editMember(root: string, file: string, edit: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

/** Records a member's result as its expectation. @param keepsReview see recordedText */
export function recordMember(root: string, run: MemberRun, keepsReview: boolean): void {
  editMember(root, run.member.document.file, (text) => recordedText(text, run, keepsReview));
}
