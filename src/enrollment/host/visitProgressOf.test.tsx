import { expect, it } from 'vitest';
import { startSession } from '../../runtime/engine/session.ts';
import { submit } from '../../runtime/engine/submit.ts';
import { visitProgressOf } from './visitProgressOf.ts';
import { testContext, testPrepared, testSet } from '../../runtime/survey/testSupport.tsx';

it('stores the current progress, the question and its section, and the selected program [IDENT-14] [IDENT-15]', () => {
  const { set } = testPrepared(
    testSet([
      { id: 'one', section: 'first', widget: 'info', effects: [{ program: 'MOOD' }] },
      { id: 'two', section: 'second', widget: 'info' },
    ]),
  );
  const start = startSession(set, testContext());
  expect(visitProgressOf(start)).toEqual({ progress: { currentProgress: 0, questionId: 'one', section: 'first' }, program: 'NONE' });
  const moved = submit(start, undefined);
  expect(moved.kind === 'moved' && visitProgressOf(moved.session)).toEqual({
    progress: { currentProgress: 40, questionId: 'two', section: 'second' },
    program: 'MOOD',
  });
});
