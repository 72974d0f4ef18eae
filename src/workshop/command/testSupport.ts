import type { CommandIo } from './io.ts';

/** The result of a command: its exit code, standard output and standard error. */
interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Creates an output that records what a command prints, and a function that adds its exit code. */
export function recordIo(): { readonly io: CommandIo; readonly ended: (code: number) => Ended } {
  const out: string[] = [];
  const err: string[] = [];
  return {
    io: { print: (line) => void out.push(line), error: (line) => void err.push(line) },
    ended: (code) => ({ code, out: out.join('\n'), err: err.join('\n') }),
  };
}
