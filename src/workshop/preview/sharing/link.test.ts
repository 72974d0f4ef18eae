import { describe, expect, it } from 'vitest';
import { loadQuestionSet } from '../../../runtime/definitions/files.ts';
import { compileSet } from '../../../runtime/engine/compile.ts';
import { saveSession } from '../../../runtime/engine/session.ts';
import { walkInput } from '../../walk/walkMember.ts';
import { EAGER_HOOKS } from '../product/hooks.ts';
import { recordAt } from '../state/jump.ts';
import { startingWorld, walkOfWorld } from '../state/world.ts';
import { PLAIN_DISPLAY } from '../display/display.ts';
import { fragmentOf, isShared, readFragment, sharedSession } from './link.ts';

describe('a link to share', () => {
  const set = compileSet(loadQuestionSet('DPP_SURVEY'), EAGER_HOOKS);
  const world = startingWorld({ name: 'DPP_SURVEY' }, '2026-11-23');
  const input = walkOfWorld(world, {}, {});
  if (typeof input === 'string') throw new Error(input);
  const answers = {
    createAccount: { email: 'ada@example.com', ginaAdaConsent: true, mhmdaOptIn: false },
    createPassword: { password: 'correct horse battery 9' },
    healthGoal: 'losingWeight',
  };
  const { session } = walkInput(set, { ...input, answers });
  const shown = { session, record: saveSession(session) };

  it('restores world, answers, step and display, but no password', async () => {
    const shared = { world, display: { ...PLAIN_DISPLAY, width: 390 }, ...sharedSession(set, shown) };
    expect(shared.at).toBe('sex');
    expect(shared.answers).toEqual({ createAccount: answers.createAccount, healthGoal: 'losingWeight' });
    const fragment = await fragmentOf(shared);
    expect(isShared(fragment)).toBe(true);
    expect(await readFragment(fragment)).toEqual(shared);
  });

  it('contains a session that the survey has not shown yet', () => {
    const record = recordAt(set, { ...input, answers }, 'healthGoal');
    const atGoal = sharedSession(set, { record, session: null });
    expect(atGoal).toEqual({ at: 'healthGoal', answers: { createAccount: answers.createAccount, healthGoal: 'losingWeight' } });
  });

  it('is rejected if it is truncated', async () => {
    const fragment = await fragmentOf({ world, display: PLAIN_DISPLAY, ...sharedSession(set, shown) });
    expect(await readFragment(fragment.slice(0, -20))).toBeNull();
    expect(await readFragment('#preview=%%%')).toBeNull();
  });
});
