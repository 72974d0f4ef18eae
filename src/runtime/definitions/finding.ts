/** A position in a file. Lines and columns start at 1, as in editors. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A problem in a definition: where it is, what it is, and how to fix it. Codes are stable and listed in docs/findings.md. */
export interface Finding extends FilePosition {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** One sentence that states the problem. */
  readonly message: string;
  /** One sentence that says how to fix it. */
  readonly hint: string;
  /** The command that does so in a terminal; omitted if the preview or an editor suffices. */
  readonly command?: string;
}

/** Formats a finding as one line: `file:line:column severity code message hint`, and the command if it has one. */
export function formatFinding({ file, line, column, severity, code, message, hint, command }: Finding): string {
  const run = command === undefined ? '' : ` In a terminal: ${command}`;
  return `${file}:${line}:${column} ${severity} ${code} ${message} ${hint}${run}`;
}

/** Removes duplicate findings and sorts the rest by file and position. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const unique = new Map(findings.map((finding) => [formatFinding(finding), finding]));
  return [...unique.values()].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : 1),
  );
}
