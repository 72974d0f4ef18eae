import { expect, it } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { submit } from '../../engine/submit.ts';
import { startingSession, type StartingPoint } from './startingSession.ts';
import { recordAt } from '../../engine/testSupport.ts';
import { testContext, testPrepared, testSet } from '../testSupport.tsx';

const answer = { type: 'choice', options: ['yes', 'no'] } as const;
const { set } = testPrepared(
  testSet([
    { id: 'one', section: 'first', widget: 'choice', answer },
    { id: 'two', section: 'first', widget: 'choice', answer },
    { id: 'three', section: 'second', widget: 'choice', answer, visibleWhen: { '==': [{ var: 'answers.one' }, 'yes'] } },
    { id: 'four', section: 'second', widget: 'choice', answer },
  ]),
);
const record = recordAt('four', { one: 'yes', two: 'yes', three: 'yes' });
const visit: StartingPoint['visit'] = { context: testContext(), record, completionKey: 'key' };
const start = (id: string | null) => startingSession(set, { visit, live: null, isOnLanding: false, id });

it('a survey page resumes where the member was', () => expect(start(null).position).toEqual({ at: 'step', step: 'four' }));

it('a survey page asks the step in the address again, keeps later answers, and then returns to where the member was', () => {
  const atFirstStep = start('one');
  expect([atFirstStep.position, atFirstStep.answers]).toEqual([{ at: 'step', step: 'one' }, record.answers]);
  const unchanged = submit(atFirstStep, 'yes');
  expect(unchanged).toMatchObject({ kind: 'moved', session: { position: { at: 'step', step: 'four' }, answers: record.answers } });
  const changed = submit(atFirstStep, 'no');
  expect(changed).toMatchObject({
    kind: 'moved',
    session: { position: { at: 'step', step: 'four' }, way: { visited: ['one', 'two', 'four'] } },
  });
});

it('a survey page resumes where the member was after a reload between saving an answer and changing the address', () => {
  const positionFor = (id: string) => startingSession(set, { visit, live: null, isOnLanding: false, id, isReload: true }).position;
  expect([positionFor('three'), positionFor('four'), positionFor('one')]).toEqual([
    { at: 'step', step: 'four' },
    { at: 'step', step: 'four' },
    { at: 'step', step: 'one' },
  ]);
});

it.each(['three', 'nothing'])('a survey page does not skip unanswered steps when the address names the step %s', (id) => {
  const { three: _, ...answers } = record.answers;
  const early = { ...record, answers, position: { at: 'step', step: 'two' } } as const;
  const session = startingSession(set, { visit: { ...visit, record: early }, live: null, isOnLanding: false, id });
  expect(session.position).toEqual({ at: 'step', step: id === 'three' ? 'three' : 'two' });
});

it('a retry of the completion completes, unless a reload has lost the password, and Back shows the last step [D-22]', () => {
  const password = { type: 'form', fields: { text: { type: 'text' } } } as const;
  const { set: withPassword } = testPrepared(
    testSet([
      { id: 'password', section: 'first', widget: 'form', sensitive: true, answer: password },
      { id: 'four', section: 'second', widget: 'choice', answer },
    ]),
  );
  const ended = (answers: JsonObject) => ({ ...visit, record: { ...recordAt('four', answers), position: { at: 'end' } } as const });
  const positionOf = (answers: JsonObject, isOwnMove: boolean) =>
    startingSession(withPassword, { visit: ended(answers), live: null, isOnLanding: false, id: 'four', isOwnMove }).position;
  const answers = { password: { text: 'secret' }, four: 'yes' };
  expect([positionOf(answers, true), positionOf({ four: 'yes' }, true), positionOf(answers, false)]).toEqual([
    { at: 'end' },
    { at: 'step', step: 'four' },
    { at: 'step', step: 'four' },
  ]);
});
