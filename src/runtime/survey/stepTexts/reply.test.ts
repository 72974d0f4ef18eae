import { describe, expect, it } from 'vitest';
import type { Step, SurveyTexts } from '../../definitions/types.ts';
import { submit } from '../../engine/submit.ts';
import type { Session } from '../../engine/types.ts';
import { startSession } from '../../engine/session.ts';
import { replyAbove } from './reply.ts';
import { testContext, testPrepared, testSet } from '../testSupport.tsx';

const answer = { type: 'choice', options: ['fine', 'bad'] } as const;
const question = { section: 'first', widget: 'choice', answer } as const;
const REPLY = { if: [{ '==': [{ var: 'answers.mood' }, 'bad'] }, 'support', null] };
const STEPS: readonly Step[] = [
  { id: 'mood', ...question, reply: REPLY },
  { id: 'looking', section: 'first', widget: 'animation' },
  { id: 'soon', section: 'first', widget: 'info', options: { autoAdvanceMs: 2500 } },
  { id: 'sleep', ...question },
  { id: 'work', ...question },
];
const TEXTS: SurveyTexts = {
  sections: {},
  steps: { mood: { title: 'Mood', messages: { support: 'You are not alone.' } } },
  screenOuts: {},
};

/** Returns the session at each step of the way, keyed by step id. */
function sessionsAlong(mood: string): Readonly<Record<string, Session>> {
  const { set } = testPrepared(testSet(STEPS));
  let session = startSession(set, testContext());
  const sessions: Record<string, Session> = {};
  while (session.position.at === 'step') {
    const { step } = session.position;
    sessions[step] = session;
    const submitted = submit(session, step === 'mood' ? mood : STEPS.find(({ id }) => id === step)?.answer && 'fine');
    if (submitted.kind === 'completed') return sessions;
    if (submitted.kind !== 'moved') throw new Error(`${step}: ${submitted.kind}`);
    session = submitted.session;
  }
  return sessions;
}

describe('replyAbove', () => {
  it('returns the reply on every screen after the answer, up to the first screen that waits for input', () => {
    const replies = Object.entries(sessionsAlong('bad')).map(([id, session]) => [id, replyAbove(session, TEXTS)]);
    const reply = 'You are not alone.';
    expect(replies).toEqual([
      ['mood', null],
      ['looking', reply],
      ['soon', reply],
      ['sleep', reply],
      ['work', null],
    ]);
  });

  it('returns null if the rule returns no reply', () => {
    expect(Object.values(sessionsAlong('fine')).map((session) => replyAbove(session, TEXTS))).toEqual([null, null, null, null, null]);
  });
});
