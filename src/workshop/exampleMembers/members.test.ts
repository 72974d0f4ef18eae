import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import { readMembers, wholeWalks } from './members.ts';
import { readSources } from '../../runtime/definitions/sources.ts';

const ADA = {
  description: 'A woman.',
  walk: { questionSet: 'DPP_SURVEY', answers: { sex: 'female', menopause: 'none' } },
  expect: { outcome: 'completed', at: 'end', visited: ['sex', 'menopause', 'end'] },
};
const BOB = {
  description: 'A man.',
  walk: { like: 'ada', answers: { sex: 'male' }, without: ['answers.menopause'] },
  expect: { outcome: 'completed', at: 'end', way: { added: { sex: ['prostate'] }, gone: ['menopause'] } },
};
const EVE = { description: 'Stops early.', walk: { like: 'ada', today: '2026-03-02' }, expect: { outcome: 'needsAnswer', at: 'sex' } };
const MADE = {
  description: 'bob with an answer.',
  walk: { like: 'bob', answers: { sex: 'other' } },
  expect: { outcome: 'completed', at: 'end' },
};

function file(name: string): string {
  return `question-sets/members/${name}.json`;
}

const JSON_BY_FILE: Readonly<Record<string, Json>> = {
  // A base can come after the members that are based on it.
  [file('abe')]: BOB,
  [file('ada')]: ADA,
  [file('bob')]: BOB,
  [file('eve')]: EVE,
  [file('chained')]: { ...BOB, walk: { like: 'bob' } },
  [file('lost')]: { ...BOB, walk: { like: 'nobody' } },
  [file('boundaries/DPP_SURVEY')]: { members: { made: MADE } },
};

const texts = Object.entries(JSON_BY_FILE).map(([name, json]) => [name, JSON.stringify(json)] as const);
const members = new Map(readMembers(readSources(Object.fromEntries(texts))).map((member) => [member.name, member]));
const BOB_WALK = { questionSet: 'DPP_SURVEY', answers: { sex: 'male' } };

describe('example members', () => {
  it('inherit a complete walk and way from a base that is written in full', () => {
    for (const name of ['abe', 'bob'])
      expect(members.get(name)).toMatchObject({
        base: { name: 'ada' },
        written: { walk: BOB.walk, expect: BOB.expect },
        walk: BOB_WALK,
        expect: { outcome: 'completed', at: 'end', visited: ['sex', 'prostate', 'end'] },
      });
    expect(members.get('bob')?.expect).not.toHaveProperty('way');
  });

  it("expect the base's way up to their own stop, if they state no difference", () =>
    expect(members.get('eve')?.expect).toEqual({ outcome: 'needsAnswer', at: 'sex', visited: ['sex'] }));

  it('have no base if the named member has a base itself or does not exist', () => {
    expect(members.get('chained')).toMatchObject({ base: null, walk: { like: 'bob' } });
    expect(members.get('lost')).toMatchObject({ base: null, walk: { like: 'nobody' } });
  });

  it('may be based on any hand-written member if they are generated, and keep an expectation that is relative to their base', () =>
    expect(members.get('made')).toMatchObject({
      base: { name: 'bob' },
      walk: { questionSet: 'DPP_SURVEY', answers: { sex: 'other' } },
      expect: MADE.expect,
    }));

  it('are returned as complete walks by file, except for generated members and those with an invalid base', () => {
    const walks = wholeWalks(JSON_BY_FILE);
    expect([...walks.keys()]).toEqual([file('abe'), file('ada'), file('bob'), file('eve')]);
    expect(walks.get(file('bob'))).toEqual(BOB_WALK);
  });
});
