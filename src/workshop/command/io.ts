/** The output of a command: results to standard output, problems to standard error. */
export interface CommandIo {
  readonly print: (line: string) => void;
  readonly error: (line: string) => void;
}
