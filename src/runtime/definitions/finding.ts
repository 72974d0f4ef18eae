/** A place in a file, counted from one, as editors count. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Something wrong in a definition: where, what, and how to mend it. Codes are stable: docs/findings.md lists them. */
export interface Finding extends FilePosition {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** One sentence that says what is wrong. */
  readonly message: string;
  /** One sentence that says how to mend it. */
  readonly hint: string;
}

/** A finding as one line: `file:line:column severity code message hint`. */
export function formatFinding({ file, line, column, severity, code, message, hint }: Finding): string {
  return `${file}:${line}:${column} ${severity} ${code} ${message} ${hint}`;
}

/** The order in which findings are read: by file, then from top to bottom; each told once. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const unique = new Map(findings.map((finding) => [formatFinding(finding), finding]));
  return [...unique.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1),
  );
}
