import type { SourceFiles } from '../../../runtime/definitions/sources.ts';

/** A line break of any system. */
const LINE_BREAK = /\r\n?/g;

/** Returns a text with the line breaks that the editor counts in: `\n` alone. */
export function withLineFeeds(text: string): string {
  return text.replace(LINE_BREAK, '\n');
}

/** Returns files with `\n` as their only line break. On Windows, Git may write each line break as `\r\n`. */
export function filesWithLineFeeds(files: SourceFiles): SourceFiles {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, withLineFeeds(text)]));
}

/** Returns a text with the line breaks of a file: those of its first line. @param file the text of the file; null for a new one */
export function withLineBreaksOf(file: string | null, text: string): string {
  return /^[^\r\n]*\r\n/.test(file ?? '') ? withLineFeeds(text).replaceAll('\n', '\r\n') : text;
}
