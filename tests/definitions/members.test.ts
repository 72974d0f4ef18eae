import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWalk } from '../support/readWalk.ts';
import { walkMember } from '../../src/workshop/walk/walkMember.ts';
import { loadQuestionSet, readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { readMembers } from '../../src/workshop/exampleMembers/members.ts';
import { readSources } from '../../src/runtime/definitions/sources.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';

const sets = new Map(
  readdirSync('question-sets')
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .map((name) => [name, compileSet(loadQuestionSet(name), allHooks)] as const),
);

const members = readMembers(readSources(readDefinitionFiles(process.cwd(), ['member']))).map((member) => [member.name, member] as const);

describe('every example member has the expected way and outcome', () => {
  it.each(members)('%s', async (_name, { walk, expect: expected }) => {
    const input = readWalk(walk);
    const set = sets.get(input.questionSet);
    if (!set) throw new Error(`there is no set ${input.questionSet}`);
    expect(await walkMember(set, input)).toMatchObject(expected);
  });
});
