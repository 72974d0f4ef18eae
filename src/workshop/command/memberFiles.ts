import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemberRun } from '../memberRuns/memberRuns.ts';
import { recordedTexts } from '../memberRuns/recordedText.ts';
import { writeFiles } from '../sourceEdits/writeFiles.ts';

/** An edit of a member, in the text of its file. */
interface MemberEdit {
  readonly file: string;
  readonly edit: (text: string) => string;
}

/** Edits members, of which several can be in one file. */
export function editMembers(root: string, edits: readonly MemberEdit[]): void {
  const texts: Record<string, string> = {};
  for (const { file, edit } of edits) texts[file] = edit(texts[file] ?? readFileSync(join(root, file), 'utf8'));
  writeFiles(root, texts);
}

/** Records the results of some members as their expectations. @param keepsReview see recordedTexts */
export function recordMembers(root: string, runs: readonly MemberRun[], recorded: readonly MemberRun[], keepsReview: boolean): void {
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  writeFiles(root, recordedTexts({ runs, isRecorded: (run) => recorded.includes(run), keepsReview, textOf }));
}
