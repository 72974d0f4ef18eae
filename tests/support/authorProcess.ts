import { fork } from 'node:child_process';
import { join } from 'node:path';

/** The output of a command, in order, and its exit code. */
export interface AuthorResult {
  readonly code: number;
  readonly printed: string;
}

/** Runs `survey` commands in a folder, sequentially in one process: loading them takes longer than most of them. */
export interface Author {
  readonly survey: (args: readonly string[]) => Promise<AuthorResult>;
  readonly end: () => void;
}

const PROGRAM = 'tests/support/authorProgram.ts';

/** Starts the process of an author who works in a folder that contains question-sets/. */
export function startAuthor(folder: string): Author {
  const child = fork(join(process.cwd(), PROGRAM), { cwd: folder, execArgv: ['--import', import.meta.resolve('tsx')] });
  let resolveRun = (_result: AuthorResult): void => undefined;
  let rejectRun = (_error: Error): void => undefined;
  child.on('message', (result: AuthorResult) => resolveRun(result));
  child.on('exit', (code) => rejectRun(new Error(`the author's process exited with ${String(code)}`)));
  return {
    survey: (args) =>
      new Promise((resolve, reject) => {
        [resolveRun, rejectRun] = [resolve, reject];
        child.send(args);
      }),
    end: () => void child.kill(),
  };
}
