/** Where a command writes: lines to standard output, problems to standard error. */
export interface CommandIo {
  readonly print: (line: string) => void;
  readonly error: (line: string) => void;
}
