/** The output of a command: results to standard output, problems to standard error. */
export interface CommandIo {
  readonly print: (line: string) => void;
  readonly error: (line: string) => void;
}

/** Returns a function that reports why a command cannot run, and returns its exit code, 2. */
export function makeRefusal(command: string, io: CommandIo): (problem: string) => number {
  return (problem) => {
    io.error(`survey ${command}: ${problem}`);
    return 2;
  };
}
