import type { CommandIo } from './io.ts';
import { runNewQuestion } from './newQuestion.ts';

/** Runs `survey new`: writes something new. @returns 2 on bad arguments; else the exit code of what it runs */
export async function runNew(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  return runNewQuestion(args[0] === 'question' ? args.slice(1) : [], io, root);
}
