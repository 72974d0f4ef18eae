import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNewSurvey } from '../../src/workshop/command/newSurvey.ts';

/** A temporary copy of the definitions. */
export interface DefinitionsCopy {
  /** The folder that contains question-sets/. */
  readonly root: string;
  readonly remove: () => void;
}

/** Copies the definitions. */
export function copyDefinitions(): DefinitionsCopy {
  const root = mkdtempSync(join(tmpdir(), 'definitions-'));
  cpSync('question-sets', join(root, 'question-sets'), { recursive: true });
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Copies the definitions and creates a survey in the copy, as an author does with `survey new`. */
export function withNewSurvey(name: string): DefinitionsCopy {
  const copy = copyDefinitions();
  const errorLines: string[] = [];
  const io = { print: () => undefined, error: (line: string) => void errorLines.push(line) };
  if (runNewSurvey([name], io, copy.root) !== 0) throw new Error(errorLines.join('\n'));
  return copy;
}
