import { expect, it } from 'vitest';
import type { Step } from '../../definitions/types.ts';
import { submit } from '../../engine/submit.ts';
import type { Session, SessionRecord } from '../../engine/types.ts';
import { startingSession } from './startingSession.ts';
import { testContext, testPrepared, testSet } from '../testSupport.tsx';
import { recordAt } from '../../engine/testSupport.ts';
import { afterUpdate } from './updatedDraft.tsx';

const choice = (id: string, options: readonly string[] = ['yes', 'no']): Step => ({
  id,
  section: 'first',
  widget: 'choice',
  answer: { type: 'choice', options },
});
const record = recordAt('five', { one: 'yes', two: 'yes', three: 'yes', four: 'no' });

/** Resumes the draft on a new version with these steps. */
function resumeOn(steps: readonly Step[], draft: SessionRecord = record): Session {
  const { set } = testPrepared(testSet(steps, { version: 2 }));
  return afterUpdate(
    startingSession(set, {
      visit: { context: testContext(), record: draft, completionKey: 'key' },
      live: null,
      isOnLanding: false,
      id: null,
    }),
    draft,
  );
}

/** Answers the question, and returns the session after it. */
function submitAnswer(session: Session, answer: string): Session {
  const moved = submit(session, answer);
  if (moved.kind !== 'moved') throw new Error(moved.kind);
  return moved.session;
}

const stepAndUpdate = ({ position, returnTo }: Session) => [position.at === 'step' && position.step, returnTo?.isUpdate ?? false];

it('a draft of an older version asks only new and changed questions again, and keeps every answer that is still valid', () => {
  const session = resumeOn([
    choice('one'),
    choice('two', ['often', 'never']),
    choice('three'),
    choice('new'),
    choice('four'),
    choice('five'),
  ]);
  expect(stepAndUpdate(session)).toEqual(['two', true]);
  const second = submitAnswer(session, 'often');
  expect(stepAndUpdate(second)).toEqual(['new', true]);
  const returned = submitAnswer(second, 'no');
  expect(stepAndUpdate(returned)).toEqual(['five', false]);
  expect(returned.way.answers).toEqual({ one: 'yes', two: 'often', three: 'yes', new: 'no', four: 'no' });
});

it('a draft at a step that the new version removed returns to the last answered question', () => {
  const session = resumeOn([choice('one'), choice('two', ['often']), choice('three'), choice('four'), choice('six'), choice('seven')]);
  expect(stepAndUpdate(session)).toEqual(['two', true]);
  const returned = submitAnswer(session, 'often');
  expect(stepAndUpdate(returned)).toEqual(['four', false]);
  expect(returned.answers['four']).toBe('no');
});

it.each([
  ['the same questions', [choice('one'), choice('two'), choice('three'), choice('four'), choice('five')], 'five'],
  ['a new question where the member was', [choice('one'), choice('two'), choice('three'), choice('four'), choice('six')], 'six'],
])('a draft of an older version resumes at its position with %s', (_title, steps, step) => {
  expect(stepAndUpdate(resumeOn(steps))).toEqual([step, false]);
});
