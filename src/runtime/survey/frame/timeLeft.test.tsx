import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { resumeSession } from '../../engine/session.ts';
import type { Session } from '../../engine/types.ts';
import { testContext, testPrepared, testSet, yesNo } from '../testSupport.tsx';
import { recordAt } from '../../engine/testSupport.ts';
import { minutesLeft } from './timeLeft.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const fields = Object.fromEntries(names.map((name) => [name, { type: 'text' } as const]));
const { set } = testPrepared(
  testSet([
    yesNo('first'),
    ...Array.from({ length: 20 }, (_, index) => yesNo(`more${index}`, { visibleWhen: { '==': [{ var: 'answers.first' }, 'yes'] } })),
    { id: 'profile', section: 'second', widget: 'form', answer: { type: 'form', fields } },
  ]),
);

/** Returns a session at a step of a set with a choice, 20 choices that it may show (6 s each) and ten fields (8 s each). */
function sessionAt(step: string, answers: JsonObject): Session {
  return resumeSession(set, testContext(), recordAt(step, answers));
}

const minutesAt = (step: string, answers: JsonObject): number => minutesLeft(sessionAt(step, answers));

describe('minutesLeft', () => {
  it('counts the current step and the later ones that the answers make visible', () => {
    expect(minutesAt('more0', { first: 'yes' })).toBe(3);
  });

  it('omits later steps that the answers hide, and earlier ones', () => {
    expect([minutesAt('first', {}), minutesAt('profile', { first: 'no' })]).toEqual([1, 1]);
  });

  it('omits steps that are already answered, while an earlier step is asked again', () => {
    const session = sessionAt('more0', { first: 'yes' });
    expect([minutesLeft(session), minutesLeft({ ...session, returnTo: { step: 'profile' } })]).toEqual([3, 1]);
  });

  it('is 0 after a screen-out', () => {
    expect(minutesLeft({ ...sessionAt('first', {}), position: { at: 'ineligible', step: 'first', reason: 'AGE' } })).toBe(0);
  });
});
