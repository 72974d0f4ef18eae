import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { changeAnswer } from '../../engine/change.ts';
import { resumeSession, stepAt } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';
import { followEntry } from './follow.ts';
import { stepIdOf } from './stepId.ts';
import { recordAt } from '../../engine/testSupport.ts';
import { testContext, testPrepared, testSet } from '../testSupport.tsx';

const answer = { type: 'choice', options: ['yes', 'no'] } as const;
const when = { '==': [{ var: 'answers.one' }, 'yes'] };
const { set } = testPrepared(
  testSet([
    { id: 'one', section: 'first', widget: 'choice', answer },
    { id: 'two', section: 'first', widget: 'choice', answer },
    { id: 'three', section: 'second', widget: 'choice', answer, visibleWhen: when },
    { id: 'four', section: 'second', widget: 'choice', answer },
    { id: 'five', section: 'second', widget: 'choice', answer },
  ]),
);

/** Returns a session at a step whose earlier questions are answered. The answer to `one` decides about `three`. */
function sessionOn(step: string, one: 'yes' | 'no'): Session {
  const answers = { one, two: 'yes', three: 'yes', four: 'yes' };
  return resumeSession(set, testContext(), recordAt(step, answers));
}

const landsOn = (session: Session, id: string, isChange = false): string => {
  const followed = followEntry(session, id, isChange);
  return followed ? stepIdOf(followed) : 'nowhere';
};

it("the browser's Back skips the entry of a step that a changed answer removed, and goes to the step before it", () => {
  expect([landsOn(sessionOn('four', 'yes'), 'three'), landsOn(sessionOn('four', 'no'), 'three')]).toEqual(['three', 'two']);
  expect(landsOn(sessionOn('five', 'no'), 'three')).toBe('two');
});

it("the browser's Forward goes as far as the answers allow", () => {
  expect([landsOn(sessionOn('two', 'no'), 'three'), landsOn(sessionOn('two', 'no'), 'five')]).toEqual(['five', 'five']);
});

it('a history entry of a changed answer does not move the session if the answers no longer lead to its step', () => {
  expect(landsOn(sessionOn('five', 'no'), 'three', true)).toBe('five');
});

it('an ordinary history entry cancels the change of an answer', () => {
  const changing = changeAnswer(sessionOn('five', 'yes'), 'two');
  expect(changing.returnTo).toBeDefined();
  const { two: _removed, ...answers } = changing.answers;
  const followed = followEntry({ ...changing, answers }, 'four');
  expect([followed && stepAt(followed)?.step.id, followed?.returnTo]).toEqual(['two', undefined]);
});

describe('the history entry of a password that was asked for again after a reload', () => {
  const { set: withPassword } = testPrepared(
    testSet([
      { id: 'password', section: 'first', widget: 'form', sensitive: true, answer: { type: 'form', fields: { text: { type: 'text' } } } },
      { id: 'one', section: 'first', widget: 'choice', answer },
      { id: 'two', section: 'second', widget: 'choice', answer },
      { id: 'last', section: 'second', widget: 'info' },
    ]),
  );
  const sessionAfterReload = (step: string, answers: JsonObject): Session =>
    resumeSession(withPassword, testContext(), recordAt(step, answers));

  it('asks for the password again, keeps the answers in between, and then returns to the last step [D-22]', () => {
    const session = sessionAfterReload('last', { one: 'yes', two: 'no' });
    const followed = followEntry(session, 'password');
    expect(followed).toMatchObject({ answers: { one: 'yes', two: 'no' }, position: { step: 'password' }, returnTo: { step: 'last' } });
  });

  it('acts as an ordinary entry from the step right after it [NAV-04]', () => {
    const followed = followEntry(sessionAfterReload('one', { one: 'yes' }), 'password');
    expect([followed?.answers, followed?.returnTo]).toEqual([{}, undefined]);
  });
});
