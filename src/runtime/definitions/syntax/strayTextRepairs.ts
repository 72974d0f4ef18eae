import { explain } from './explanations.ts';
import type { ErrorSite, Repair } from './repair.ts';
import { outsideTexts, splice } from './textEdits.ts';

/** Spaces and joiners that come with text copied from a web page or a document. JSON does not count them as space. */
const INVISIBLE = /[\u00A0\u00AD\u2000-\u200F\u2028-\u202F\u2060\u3000\uFEFF]/;

/** Yields a repair of invisible characters outside strings. */
export function* replaceInvisibleCharacters({ text, offset }: ErrorSite): Generator<Repair> {
  const char = text[offset] ?? '';
  if (!INVISIBLE.test(char)) return;
  const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  yield {
    offset,
    message: `An invisible character (U+${code}) is here.`,
    hint: 'Delete it, and type a normal space if one is needed.',
    text: outsideTexts(text, INVISIBLE, () => ' '),
  };
}

/** Yields a repair of tabs inside a string. */
export function* replaceTabs({ text, offset, line }: ErrorSite): Generator<Repair> {
  const untilTab = /^"[^"\n]*?\t/.exec(text.slice(offset))?.[0];
  if (untilTab === undefined) return;
  const withoutTabs = text.slice(offset, line.to).replaceAll('\t', ' ');
  yield {
    offset: offset + untilTab.length - 1,
    message: 'A text contains a tab.',
    hint: 'Type a space instead.',
    text: splice(text, offset, line.to, withoutTabs),
  };
}

/** A line that Git writes into a file where two versions of it conflict. */
const MERGE_MARK = /^(?:<{7}|={7}|>{7})/;

/** A conflict that Git has written into a file: both versions, and the lines that mark them. */
const CONFLICT = /^<{7}[^\n]*\n(?<ours>[\s\S]*?)^={7}\n[\s\S]*?^>{7}[^\n]*(?:\n|$)/gm;

/** The lines that mark a conflict, of which a hasty merge leaves some behind. */
const MARKING_LINES = /^(?:<{7}|={7}|>{7})[^\n]*(?:\n|$)/gm;

/** Yields a repair of an unfinished merge. It keeps the first version of each conflict. */
export function* resolveMerge({ text, offset }: ErrorSite): Generator<Repair> {
  const mark = MERGE_MARK.exec(text.slice(offset))?.[0];
  if (mark === undefined) return;
  const hint = 'Keep one of the two versions, and delete every line that begins with <<<<<<<, ======= or >>>>>>>.';
  yield {
    offset,
    message: `${mark} marks a merge that is not finished.`,
    hint,
    text: text.replace(CONFLICT, '$<ours>').replace(MARKING_LINES, ''),
  };
}

/** Yields a repair of a comment, such as `// draft`. */
export function* removeComment({ text, offset, token }: ErrorSite): Generator<Repair> {
  if (!token.startsWith('//') && !token.startsWith('/*')) return;
  yield { offset, ...explain('InvalidCommentToken'), text: splice(text, offset, offset + token.length, '') };
}
