import { describe, expect, it } from 'vitest';
import { loadEnvironment, loadQuestionSet, readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import type { Step } from '../../../runtime/definitions/types.ts';
import { compileSet } from '../../../runtime/engine/compile.ts';
import { EAGER_HOOKS } from '../product/hooks.ts';
import type { WalkInput } from '../../walk/walkInput.ts';
import { jumpTo, memberWalks, recordAt, recordTowards } from './jump.ts';
import { startingWorld, walkOfWorld } from './world.ts';

const set = compileSet(loadQuestionSet('DPP_SURVEY'), EAGER_HOOKS);
const environments = { development: loadEnvironment('development', {}), production: loadEnvironment('production', {}) };
const TODAY = '2026-11-23';

const files = Object.fromEntries(
  Object.entries(readDefinitionFiles(process.cwd(), ['member'])).map(([file, text]) => [file, JSON.parse(text)] as const),
);
const members = memberWalks('DPP_SURVEY', { members: files, environments }, TODAY);

function begun(answers: WalkInput['answers']): WalkInput {
  const walk = walkOfWorld(startingWorld({ name: 'DPP_SURVEY' }, TODAY), answers, environments);
  if (typeof walk === 'string') throw new Error(walk);
  return walk;
}

describe('jumping to a step', () => {
  it.each([['idealWeight'], ['menopause'], ['a1cDiabetes'], ['completeProfile']])(
    "reaches %s in the current world by filling in that world's questions",
    (id) => {
      const target = jumpTo(id, { set, walk: begun({}), members });
      expect(target).toMatchObject({ needsWorld: false, record: { position: { at: 'step', step: id } } });
      expect(recordAt(set, begun(target?.record.answers ?? {}), id)).not.toBeNull();
    },
  );

  it("keeps the session's own answers if they lead to the step, and drops those after it", () => {
    const sessionWalk = members.find(([file]) => file.endsWith('/weight.json'))?.[1];
    if (!sessionWalk) throw new Error('there is no such member');
    const target = jumpTo('heightWeight', { set, walk: sessionWalk, members: [] });
    expect(target).toMatchObject({ member: null, record: { answers: { sex: sessionWalk.answers['sex'] } } });
    expect(target?.record.answers).not.toHaveProperty('pregnant');
  });

  it('reaches the end of a shared walk by filling in a password', () => {
    const sharedWalk = members.find(([file]) => file.endsWith('/out-pregnant.json'))?.[1];
    if (!sharedWalk) throw new Error('there is no such member');
    const { createPassword: _, ...answers } = sharedWalk.answers;
    const record = recordTowards(set, { ...sharedWalk, answers }, 'ineligible');
    expect(record.position).toMatchObject({ at: 'ineligible', reason: 'PREGNANT' });
    expect(recordTowards(set, { ...sharedWalk, answers }, 'sex').position).toEqual({ at: 'step', step: 'sex' });
  });

  it('prefers a typical member to one with fewer answers', () => {
    expect(jumpTo('idealWeight', { set, walk: begun({}), members })?.member).toBe('question-sets/members/weight.json');
    const others = members.map(([file, walk]) => [file, walk] as const);
    expect(jumpTo('idealWeight', { set, walk: begun({}), members: others })?.member).not.toBe('question-sets/members/weight.json');
  });

  it("needs a member's world for a step that the current world never shows", () => {
    const target = jumpTo('medicareConsent', { set, walk: begun({}), members });
    expect(target?.needsWorld).toBe(true);
  });

  it('fills in a new question that no member answers yet', () => {
    const source = loadQuestionSet('DPP_SURVEY');
    const at = source.steps.findIndex(({ id }) => id === 'eatingMovingAffordably');
    const before = source.steps[at];
    if (!before) throw new Error('there is no such step');
    const added: Step = { id: 'alcohol', section: before.section, widget: 'choice', answer: { type: 'choice', options: ['none', 'some'] } };
    const changed = compileSet({ ...source, steps: source.steps.toSpliced(at + 1, 0, added) }, EAGER_HOOKS);
    expect(jumpTo('idealWeight', { set: changed, walk: begun({}), members })).toMatchObject({
      needsWorld: false,
      record: { answers: { alcohol: 'none' }, position: { at: 'step', step: 'idealWeight' } },
    });
  });

  it('returns null for a step that no member passes', () => {
    expect(jumpTo('noSuchStep', { set, walk: begun({}), members })).toBeNull();
    expect(jumpTo('idealWeight', { set, walk: begun({}), members: [] })).toBeNull();
  });
});
