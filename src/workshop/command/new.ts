import type { CommandIo } from './io.ts';
import { runNewQuestion } from './newQuestion.ts';
import { runNewSurvey } from './newSurvey.ts';

/**
 * Runs `survey new NAME`, which creates a survey, and `survey new question`, which adds a step to one. Names of surveys are in
 * capitals, so none is `question`.
 * @returns the exit code of the command
 */
export async function runNew(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  return args[0] === 'question' ? runNewQuestion(args.slice(1), io, root) : runNewSurvey(args, io, root);
}
