import { expect, it } from 'vitest';
import { readAndCheck } from 'enrollment-survey-runtime/check';
import { compileSet, startSession, submit } from 'enrollment-survey-runtime/engine';
import { context } from './context.ts';
import { files } from './files.ts';
import { hooks } from './hooks.ts';
import { vocabulary } from './vocabulary.ts';

it('the package exports a check and an engine that work for another product', () => {
  const { sets, findings } = readAndCheck(files, vocabulary);
  const source = sets.get('VISIT_FEEDBACK')?.set;
  if (!source) throw new Error(JSON.stringify(findings));
  const submission = submit(startSession(compileSet(source, hooks), context), 'checkUp');
  expect(submission.kind === 'moved' && submission.session.position).toEqual({ at: 'step', step: 'waited' });
});
