import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkDefinitions } from '../check/check.ts';
import { pluralise } from '../../runtime/base/pluralise.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding, type Finding } from '../../runtime/definitions/finding.ts';
import { FOLDER, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { describeFileError } from '../sourceEdits/fileErrors.ts';
import type { CommandIo } from './io.ts';
import { vocabulary } from './product.ts';

/** The number of errors shown. `survey check` shows the others. */
const SHOWN = 5;

const errorsByContent = new Map<string, readonly Finding[]>();

/** Returns the errors, without warnings, of some definitions. Memoised by content. */
export function errorsIn(files: SourceFiles): readonly Finding[] {
  const content = createHash('sha256').update(JSON.stringify(files)).digest('base64');
  const cached = errorsByContent.get(content);
  if (cached) return cached;
  const errors = checkDefinitions(files, vocabulary).filter(({ severity }) => severity === 'error');
  errorsByContent.set(content, errors);
  return errors;
}

/** Reports the errors of the definitions that a command is about to use. */
export function printErrors(command: string, errors: readonly Finding[], io: CommandIo): void {
  if (errors.length === 0) return;
  for (const error of errors.slice(0, SHOWN)) io.error(formatFinding(error));
  if (errors.length > SHOWN) io.error(`and ${errors.length - SHOWN} more: npm run -s survey -- check`);
  io.error(`survey ${command}: check found ${pluralise(errors.length, 'error')}; what follows may be wrong.`);
}

/** Returns the reason why a command cannot run in a folder; null if it can. Only `diff` names the folders that it reads. */
export function folderProblem(command: string, root: string = process.cwd()): string | null {
  if (command === 'diff' || existsSync(join(root, FOLDER))) return null;
  return `survey ${command}: there is no folder ${FOLDER}/ here. Run it in the folder that contains ${FOLDER}/.`;
}

/**
 * Runs a command on the definitions after printing the errors that `survey check` finds in them. A command that fails because of these
 * errors reports the failure in one line.
 * @returns the command's exit code; 2 if it cannot continue
 */
export async function withCheck(
  command: string,
  io: CommandIo,
  run: () => number | Promise<number>,
  root: string = process.cwd(),
): Promise<number> {
  const errors = errorsIn(readDefinitionFiles(root));
  printErrors(command, errors, io);
  try {
    return await run();
  } catch (error) {
    if (errors.length === 0 || describeFileError(error) !== null) throw error;
    io.error(`survey ${command}: this cannot continue until the definitions are fixed.`);
    return 2;
  }
}
