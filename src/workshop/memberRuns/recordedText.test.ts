import { describe, expect, it } from 'vitest';
import { readMembers } from '../exampleMembers/members.ts';
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
function record(texts: Readonly<Record<string, string>>, seen: Readonly<Record<string, object>>, names: readonly string[]) {
  const members = readMembers(readSources(texts));
  return recordedTexts({
    runs: members.map((member) => ({ member, generated: null, seen: { ...seen[member.name] } })),
    isRecorded: ({ member }) => names.includes(member.name),
    keepsReview: false,
    textOf: (file) => texts[file],
  });
}

const completion = (...visited: readonly string[]): object => ({ outcome: 'completed', at: visited.at(-1), visited });

describe('recordedTexts', () => {
  const before = adaText('sex', 'menopause', 'end');
  const bob = bobText('"outcome": "completed", "at": "end", "way": { "gone": ["menopause"] }');

  it('writes how the way of a member differs from that of its base', () => {
    const files = { [ADA]: before, [BOB]: bob };
    const seen = { ada: completion('sex', 'menopause', 'end'), bob: completion('sex', 'prostate', 'end') };
    const way = '"way": { "added": { "sex": ["prostate"] }, "gone": ["menopause"] }';
    expect(record(files, seen, ['bob'])).toEqual({ [BOB]: bobText(`"outcome": "completed", "at": "end", ${way}`) });
  });

  it('removes a recorded difference when the ways no longer differ', () => {
    const same = completion('sex', 'menopause', 'end');
    const changed = record({ [ADA]: before, [BOB]: bob }, { ada: same, bob: same }, ['bob']);
    expect(changed).toEqual({ [BOB]: bobText('"outcome": "completed", "at": "end"') });
  });

  it('writes the whole way if a difference cannot describe it', () => {
    const seen = { ada: completion('sex', 'menopause', 'end'), bob: completion('check', 'sex', 'end') };
    const wholeWay = bobText('"outcome": "completed", "at": "end", "visited": ["check", "sex", "end"]');
    expect(record({ [ADA]: before, [BOB]: bob }, seen, ['bob'])).toEqual({ [BOB]: wholeWay });
  });

  it('does not change the file of a member that also sees the new step of its base', () => {
    const seen = { ada: completion('sex', 'menopause', 'sleep', 'end'), bob: completion('sex', 'sleep', 'end') };
    const changed = record({ [ADA]: before, [BOB]: bob }, seen, ['ada', 'bob']);
    expect(changed).toEqual({ [ADA]: adaText('sex', 'menopause', 'sleep', 'end') });
    expect(record({ [ADA]: before, [BOB]: bob }, seen, ['ada'])).toEqual(changed);
  });

  it("keeps a member's expected way the same when its base is recorded", () => {
    const seen = { ada: completion('sex', 'menopause', 'sleep', 'end'), bob: completion('sex', 'end') };
    expect(record({ [ADA]: before, [BOB]: bob }, seen, ['ada'])).toEqual({
      [ADA]: adaText('sex', 'menopause', 'sleep', 'end'),
      [BOB]: bobText('"outcome": "completed", "at": "end", "way": { "gone": ["menopause", "sleep"] }'),
    });
  });
});
