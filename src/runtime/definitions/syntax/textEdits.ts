/** The maximum length of a line in which each position is tried. Formatters break longer lines, unless a text is as long. */
export const MAX_TRIED_LINE = 2_000;

/** A part of a text, as offsets. The end is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Replaces the part of a text between two offsets. */
export function splice(text: string, from: number, to: number, replacement: string): string {
  return text.slice(0, from) + replacement + text.slice(to);
}

/** Returns the range of the line that contains an offset, without its line break. */
export function lineAt(text: string, offset: number): Range {
  const end = text.indexOf('\n', offset);
  return { from: text.lastIndexOf('\n', offset - 1) + 1, to: end < 0 ? text.length : end };
}

/** Returns the number of the line that contains an offset, starting at 1. */
export function lineNumberAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Returns the end of the last token before an offset. */
export function endBefore(text: string, offset: number): number {
  return text.slice(0, offset).trimEnd().length;
}

/** Replaces the matches of a pattern outside strings in double quotes. */
export function outsideTexts(text: string, pattern: RegExp, replaceMatch: (match: string) => string): string {
  // The first alternative consumes each string, so that the pattern matches nothing inside it.
  return text.replace(new RegExp(`"(?:[^"\\\\\\n]|\\\\.)*"|${pattern.source}`, 'gu'), (match) =>
    match.startsWith('"') ? match : replaceMatch(match),
  );
}
