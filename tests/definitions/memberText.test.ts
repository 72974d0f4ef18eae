import { describe, expect, it } from 'vitest';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';
import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';
import { loadQuestionSet, readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { readMembers } from '../../src/workshop/exampleMembers/members.ts';
import { readSources } from '../../src/runtime/definitions/sources.ts';
import { likeIn } from '../../src/workshop/exampleMembers/wholeWalk.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { baseIssues, changeIssues } from '../../src/workshop/check/checks/likeMembers.ts';
import { memberText } from '../../src/workshop/preview/members/memberText.ts';
import { worldIn } from '../../src/workshop/preview/state/world.ts';
import { readWalk } from '../support/readWalk.ts';

const FILE = 'question-sets/members/saved.json';
const files = readDefinitionFiles();
const members = readMembers(readSources(files));

/** Saves a walk as the preview does, and reads the saved member. */
async function save(walk: Json) {
  if (!isJsonObject(walk)) throw new Error('not a walk');
  const input = readWalk(walk);
  const { questionSet } = input;
  const compiled = compileSet(loadQuestionSet(questionSet), allHooks);
  const sameSet = members.filter((each) => each.walk['questionSet'] === questionSet);
  const text = await memberText({ world: worldIn(walk), description: 'Saved.', compiled, walk: input, members: sameSet });
  const all = readMembers(readSources({ ...files, [FILE]: text }));
  const member = all.find(({ name }) => name === 'saved');
  if (!member) throw new Error('not saved');
  return { text, member, byName: new Map(all.map((each) => [each.name, each])) };
}

describe('a member that is saved in the preview', () => {
  it.each(['bmi-18-5-exactly', 'out-pregnant', 'med-glp1-5-percent', 'retriage-med', 'recurring-all', 'transition-weight'])(
    'is written as a difference from the most similar member: %s',
    async (name) => {
      const walk = members.find((each) => each.name === name)?.walk ?? {};
      const { member, byName, text } = await save(walk);
      expect(likeIn(member.written.walk)).not.toBeNull();
      expect(member.walk).toEqual({ ...worldIn(walk), answers: walk['answers'] });
      expect(member.expect['visited']).toEqual(members.find((each) => each.name === name)?.expect['visited']);
      expect([...baseIssues(member, byName), ...changeIssues(member)]).toEqual([]);
      expect(text.split('\n').length).toBeLessThan(40);
    },
  );

  it('is written in full if there is no similar member', async () => {
    const { member } = await save({ questionSet: 'RECURRING_OUTCOMES', answers: { weight: 171 } });
    expect(member.written.walk).toMatchObject({ questionSet: 'RECURRING_OUTCOMES', answers: { weight: 171 } });
    expect(member.expect).toMatchObject({ outcome: 'needsAnswer', at: 'exercise', visited: ['weight', 'exercise'] });
  });
});
