/** Codes of findings that say that code accepts other values. */
export const FROM_CODE: readonly string[] = ['hook-option', 'hook-option-lost', 'hook-argument', 'api-answer'];

/** A line of code that names a value. */
export interface NamedLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Returns the lines that name a value as a string or as a key, in the files that also name the question. Comments do not count.
 * @param files the texts of TypeScript files, by path
 */
export function findInCode(files: Readonly<Record<string, string>>, question: string, value: string): readonly NamedLine[] {
  const asks = new RegExp(String.raw`(?<![\w$])${escapeRegExp(question)}(?![\w$])`);
  const names = new RegExp(String.raw`(['"\`])${escapeRegExp(value)}\1|(?<![\w$.'"-])${escapeRegExp(value)}\??:(?!:)`);
  return Object.entries(files).flatMap(([file, text]) => {
    if (!asks.test(text)) return [];
    return text.split('\n').flatMap((line, index): readonly NamedLine[] => {
      const code = line.replace(/^\s*(\/\/|\/?\*).*$/, '').replace(/\s\/\/ .*$/, '');
      return names.test(code) ? [{ file, line: index + 1, text: line.trim() }] : [];
    });
  });
}
