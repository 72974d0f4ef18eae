import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemberRun } from '../memberRuns/memberRuns.ts';
import { recordedTexts } from '../memberRuns/recordedText.ts';

/** Edits the file of a member. */
export function editMember(root: string, file: string, edit: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

/** Records the results of some members as their expectations. @param keepsReview see recordedTexts */
export function recordMembers(root: string, runs: readonly MemberRun[], recorded: readonly MemberRun[], keepsReview: boolean): void {
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  const texts = recordedTexts({ runs, isRecorded: (run) => recorded.includes(run), keepsReview, textOf });
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(root, file), text);
}
