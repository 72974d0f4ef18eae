import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, SMALL } from '../../runtime/definitions/testSupport.ts';
import { runCheck } from './check.ts';
import { readExploreArguments } from './exploreArguments.ts';
import { runWalk } from './walk.ts';
import { recordIo } from './testSupport.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const OWN = 'question-sets/STRESS_CHECK.json';
const MEMBERS = 'question-sets/members';
/** A survey that no code names. */
const FILES = {
  ...SMALL,
  [OWN]: (SMALL[SET] ?? '').replace('"name": "DPP_SURVEY"', '"name": "STRESS_CHECK"'),
  [`${MEMBERS}/tense.json`]: `{
  "description": "A tense woman.",
  "walk": { "questionSet": "STRESS_CHECK", "answers": { "sex": "female" } },
  "expect": { "outcome": "completed" }
}
`,
  [`${MEMBERS}/relaxed.json`]: `{
  "description": "A man.",
  "walk": { "like": "tense", "answers": { "sex": "male" } },
  "expect": { "outcome": "completed" }
}
`,
  [`${MEMBERS}/boundaries/STRESS_CHECK.json`]: `{
  "members": {
    "tenser": {
      "description": "As relaxed, but a woman.",
      "walk": { "like": "relaxed", "answers": { "sex": "female" } },
      "expect": { "outcome": "completed" }
    },
    "calm": {
      "description": "As tense, but a man.",
      "walk": { "like": "tense", "answers": { "sex": "male" } },
      "expect": { "outcome": "completed" }
    }
  }
}
`,
};

async function runFile(input: string) {
  const root = folderOf({
    ...FILES,
    'walk.json': '{ "questionSet": "STRES_CHECK", "answers": {} }',
    'boundaries/STRESS_CHECK.json': '{ "members": { "calm": { "walk": { "like": "nobody" } } } }',
    [`${MEMBERS}/chained.json`]: '{ "walk": { "like": "relaxed" }, "expect": {} }',
  });
  const { io, ended } = recordIo();
  const { err, ...rest } = ended(await runWalk(['--input', join(root, input)], io, root));
  return { ...rest, err: err.replaceAll(root, '') };
}

describe('a survey that no code names', () => {
  it('passes the check', () => {
    const out: string[] = [];
    expect(runCheck(['--strict'], { print: (line) => void out.push(line), error: () => undefined }, folderOf(FILES)), out.join('\n')).toBe(
      0,
    );
  });

  it('can be explored by its file name', () => {
    expect(readExploreArguments(['STRESS_CHECK'], ['DPP_SURVEY', 'STRESS_CHECK'])).toMatchObject({ sets: ['STRESS_CHECK'] });
    expect(readExploreArguments(['STRESS'], ['DPP_SURVEY'])).toBe('there is no set STRESS. The only option is DPP_SURVEY.');
  });
});

describe('survey walk', () => {
  it.each([
    ['tense.json', ['sex', 'end']],
    ['relaxed.json', ['sex']],
    ['boundaries/STRESS_CHECK.json#calm', ['sex']],
    ['boundaries/STRESS_CHECK.json#tenser', ['sex', 'end']],
  ])('accepts the file of the member %s', async (member, visited) => {
    const { code, out } = await runFile(`${MEMBERS}/${member}`);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'completed', visited });
  });

  it.each([
    ['walk.json', '"questionSet" must be one of DPP_SURVEY, STRESS_CHECK'],
    ['boundaries/STRESS_CHECK.json#calm', 'calm is based on nobody: /nobody.json cannot be read: it does not exist'],
    [`${MEMBERS}/chained.json`, `/${MEMBERS}/chained.json is based on relaxed, which is itself based on another member`],
    ['boundaries/STRESS_CHECK.json#cal', '/boundaries/STRESS_CHECK.json has no member "cal". Did you mean "calm"?'],
    [
      'boundaries/STRESS_CHECK.json',
      '/boundaries/STRESS_CHECK.json contains several members; name one of them: /boundaries/STRESS_CHECK.json#NAME',
    ],
  ])('reports the problem with %s in one line', async (file, words) => {
    expect(await runFile(file)).toEqual({ code: 2, out: '', err: `survey walk: ${words}` });
  });
});
