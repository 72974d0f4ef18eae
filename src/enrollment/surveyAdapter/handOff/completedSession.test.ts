import { describe, expect, it } from 'vitest';
import { completedSession } from './completedSession.ts';
import { walkToEnd } from '../testSupport.tsx';

describe('completedSession', () => {
  it('keeps the way, the program and every answer except the password', () => {
    const session = walkToEnd({});
    expect(JSON.stringify(session.way.answers)).toContain('"password"');
    const summary = completedSession(session, 'DPP_SURVEY');
    expect(summary?.set).toBe('DPP_SURVEY');
    expect([summary?.session.way.visited, summary?.session.way.program]).toEqual([session.way.visited, session.way.program]);
    const { createPassword: _, ...others } = session.way.answers;
    expect(summary?.session.way.answers).toEqual(others);
    expect(JSON.stringify([summary?.session.answers, summary?.session.way.slots, summary?.session.typed])).not.toContain('"password"');
  });

  it('drops unsubmitted input', () => {
    expect(
      completedSession({ ...walkToEnd({}), typed: { completeProfile: { address: { city: 'Austin' } } } }, 'DPP_SURVEY')?.session.typed,
    ).toBeUndefined();
  });
});
