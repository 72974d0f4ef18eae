import { describe, expect, it } from 'vitest';
import { readMembers } from '../../runtime/definitions/members.ts';
import { readSources } from '../../runtime/definitions/sources.ts';
import { recordedTexts } from './recordedText.ts';

const ADA = 'question-sets/members/ada.json';
const BOB = 'question-sets/members/bob.json';

function adaText(...visited: readonly string[]): string {
  return `{
  "description": "A woman.",
  "walk": { "questionSet": "DPP_SURVEY", "answers": {} },
  "expect": { "outcome": "completed", "at": "end", "visited": ${JSON.stringify(visited).replaceAll(',', ', ')} }
}
`;
}

function bobText(expected: string): string {
  return `{
  "description": "A man.",
  "walk": { "like": "ada", "answers": { "sex": "male" } },
  "expect": { ${expected} }
}
`;
}

/** Records the results of some members. @returns the texts of the changed files */
function recorded(texts: Readonly<Record<string, string>>, seen: Readonly<Record<string, object>>, names: readonly string[]) {
  const members = readMembers(readSources(texts));
  return recordedTexts({
    runs: members.map((member) => ({ member, made: null, seen: { ...seen[member.name] } })),
    isRecorded: ({ member }) => names.includes(member.name),
    keepsReview: false,
    textOf: (file) => texts[file],
  });
}

const completed = (...visited: readonly string[]): object => ({ outcome: 'completed', at: visited.at(-1), visited });

describe('recorded results', () => {
  const before = adaText('sex', 'menopause', 'end');
  const bob = bobText('"outcome": "completed", "at": "end", "way": { "gone": ["menopause"] }');

  it('of a member that is like another contain the difference of the ways', () => {
    const files = { [ADA]: before, [BOB]: bob };
    const seen = { ada: completed('sex', 'menopause', 'end'), bob: completed('sex', 'prostate', 'end') };
    const way = '"way": { "added": { "sex": ["prostate"] }, "gone": ["menopause"] }';
    expect(recorded(files, seen, ['bob'])).toEqual({ [BOB]: bobText(`"outcome": "completed", "at": "end", ${way}`) });
  });

  it('contain no difference if there is none any more', () => {
    const same = completed('sex', 'menopause', 'end');
    const changed = recorded({ [ADA]: before, [BOB]: bob }, { ada: same, bob: same }, ['bob']);
    expect(changed).toEqual({ [BOB]: bobText('"outcome": "completed", "at": "end"') });
  });

  it('contain the whole way if no difference describes it', () => {
    const seen = { ada: completed('sex', 'menopause', 'end'), bob: completed('check', 'sex', 'end') };
    const whole = bobText('"outcome": "completed", "at": "end", "visited": ["check", "sex", "end"]');
    expect(recorded({ [ADA]: before, [BOB]: bob }, seen, ['bob'])).toEqual({ [BOB]: whole });
  });

  it('of a base leave the members that are like it alone, if these see the new step too', () => {
    const seen = { ada: completed('sex', 'menopause', 'sleep', 'end'), bob: completed('sex', 'sleep', 'end') };
    const changed = recorded({ [ADA]: before, [BOB]: bob }, seen, ['ada', 'bob']);
    expect(changed).toEqual({ [ADA]: adaText('sex', 'menopause', 'sleep', 'end') });
    expect(recorded({ [ADA]: before, [BOB]: bob }, seen, ['ada'])).toEqual(changed);
  });

  it('of a base do not change the whole way that the members expect that are like it', () => {
    const seen = { ada: completed('sex', 'menopause', 'sleep', 'end'), bob: completed('sex', 'end') };
    expect(recorded({ [ADA]: before, [BOB]: bob }, seen, ['ada'])).toEqual({
      [ADA]: adaText('sex', 'menopause', 'sleep', 'end'),
      [BOB]: bobText('"outcome": "completed", "at": "end", "way": { "gone": ["menopause", "sleep"] }'),
    });
  });
});
