import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../check/check.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { folderOf, SMALL, writeInto } from '../../runtime/definitions/testSupport.ts';
import { runNewQuestion } from './newQuestion.ts';
import { vocabulary } from './product.ts';
import { runRename } from './rename.ts';
import { recordIo } from './testSupport.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const MEMBER = 'question-sets/members/woman.json';
/** Tables whose rows, or columns, are the sexes. */
const COUNTS = `"textValues": {
        "count": { "row": { "var": "answers.sex" }, "column": "all", "table": { "female": { "all": 1 }, "male": { "all": 2 }, "default": { "all": 3 } } },
        "share": { "row": "all", "column": { "var": "answers.sex" }, "table": { "all": { "female": 1 }, "default": { "female": 2 } } }
      }`;
const FILES = {
  ...SMALL,
  [SET]: (SMALL[SET] ?? '').replace('"description": "A note."', COUNTS),
  'question-sets/translation-records/de.json': '{ "steps.sex.options.female": "a b" }\n',
  'question-sets/texts/de.json': `{
  "sections": { "all": "Alles" },
  "steps": { "sex": { "title": "Geschlecht", "options": { "female": "W", "male": "M." } }, "end": { "title": "Ende" } },
  "screenOuts": {}
}
`,
  [MEMBER]: `{
  "description": "A woman.",
  "walk": { "questionSet": "DPP_SURVEY", "answers": { "sex": "female" } },
  "expect": { "outcome": "completed", "visited": ["sex", "end"], "answers": { "sex": "female" } }
}
`,
};

let root = '';
beforeEach(() => {
  root = folderOf(FILES);
});

async function run(command: typeof runRename, ...args: readonly string[]) {
  const { io, ended } = recordIo();
  return ended(await command(args, io, root));
}

const rename = (...args: readonly string[]) => run(runRename, ...args);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const findings = () => checkDefinitions(readDefinitionFiles(root), vocabulary).map(({ code }) => code);

describe('survey rename', () => {
  it('renames an option in the question, rules, tables, labels, translation records and members, and writes only with --write', async () => {
    const before = findings();
    const shown = await rename('option', 'DPP_SURVEY.sex.female', 'woman');
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain(`${SET}:7\n  - "rules": { "woman": { "==": [{ "var": "answers.sex" }, "female"] } },`);
    expect(shown.out).toContain('question-sets/members: 1 file');
    expect(readDefinitionFiles(root)).toEqual(FILES);

    const written = await rename('option', 'DPP_SURVEY.sex.female', 'woman', '--write');
    expect(written.out).toContain('Wrote 6 files.');
    const files = readDefinitionFiles(root);
    const renamed = Object.fromEntries(Object.entries(FILES).map(([file, text]) => [file, text.replaceAll(/\bfemale\b/g, 'woman')]));
    expect(files).toEqual(renamed);
    expect(findings()).toEqual(before);
  });

  it('renames a step and its shared file, and keeps its answer key', async () => {
    expect(await rename('step', 'DPP_SURVEY.sex', 'gender2', '--write')).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(root, 'question-sets/steps/sex.json'))).toBe(false);
    expect(JSON.parse(read('question-sets/steps/gender2.json'))).toMatchObject({ id: 'gender2', answerKey: 'sex' });
    expect(JSON.parse(read(MEMBER))).toMatchObject({ walk: { answers: { sex: 'female' } }, expect: { visited: ['gender2', 'end'] } });
    expect(Object.keys(JSON.parse(read('question-sets/translation-records/de.json')))).toEqual(['steps.gender2.options.female']);
  });

  it('renames a step in the expected way of a member that is based on another member', async () => {
    writeInto(root, SET, SMALL[SET] ?? '');
    const man = 'question-sets/members/man.json';
    const walk = { like: 'woman', answers: { sex: 'male' } };
    writeInto(root, man, JSON.stringify({ description: 'A man.', walk, expect: { at: 'sex', way: { gone: ['end'] } } }));
    const other = 'question-sets/members/other.json';
    const way = { added: { sex: ['end'] }, gone: ['end'] };
    writeInto(root, other, JSON.stringify({ description: 'A woman.', walk: { like: 'woman' }, expect: { way } }));
    expect(await rename('step', 'DPP_SURVEY.end', 'finish', '--write')).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(read(MEMBER)).expect.visited).toEqual(['sex', 'finish']);
    expect(JSON.parse(read(man)).expect.way).toEqual({ gone: ['finish'] });
    expect(JSON.parse(read(other)).expect.way).toEqual({ added: { sex: ['finish'] }, gone: ['finish'] });
  });

  it.each([
    [['option', 'DPP_SURVEY.sex.female', 'male'], 2, '"male" is already an option of sex.'],
    [['option', 'DPP_SURVEY.sex.femal', 'woman'], 2, 'Did you mean "female"?'],
    [['option', 'DPP_SURVEY.end.female', 'woman'], 2, 'has no options'],
    [['option', 'DPP_SURVEY.sex.female', 'a woman'], 2, 'cannot be an option'],
    [['option', 'DPP_SURVEY.sex', 'woman'], 2, 'usage'],
    [['option', 'DPP_SURVEY.sex.female', 'woman', '--wrote'], 2, 'usage'],
    [['step', 'DPP_SURVEY.sex', 'end'], 2, 'already has a step or an answer "end"'],
    [['step', 'DPP_SURVY.sex', 'x'], 2, 'Did you mean "DPP_SURVEY"?'],
  ])('refuses %j and writes nothing', async (args, code, message) => {
    expect(await rename(...args, ...(args.length > 3 ? [] : ['--write']))).toMatchObject({ code, err: expect.stringContaining(message) });
    expect(readDefinitionFiles(root)).toEqual(FILES);
  });

  it('refuses an option that a hook names, and reports the file and line', async () => {
    root = folderOf({ ...FILES, 'src/enrollment/hooks/score.ts': "export const score = ({ sex }) =>\n  sex === 'female' ? 1 : 0;\n" });
    const { code, err } = await rename('option', 'DPP_SURVEY.sex.female', 'woman', '--write');
    expect(code).toBe(1);
    expect(err).toContain("src/enrollment/hooks/score.ts:2: sex === 'female' ? 1 : 0;");
    expect(readDefinitionFiles(root)).toEqual(FILES);
  });
});

describe('survey new question', () => {
  const args = ['DPP_SURVEY', 'water', '--after', 'sex', '--widget', 'choice', '--options', 'little,enough=Enough'];

  it('writes the step, texts marked as drafts, and an answer for each member', async () => {
    expect((await run(runNewQuestion, ...args)).out).toContain('Nothing was written.');
    expect(readDefinitionFiles(root)).toEqual(FILES);
    const { code, out } = await run(runNewQuestion, ...args, '--write');
    expect(code).toBe(0);
    expect(out).toContain('1 member now answers water with "little".');
    expect(JSON.parse(read(MEMBER))).toMatchObject({
      walk: { answers: { sex: 'female', water: 'little' } },
      expect: { visited: ['sex', 'water', 'end'] },
    });
    expect(findings().filter((code_) => code_ === 'text-draft')).toHaveLength(4);
  });

  it('refuses an answer that the question does not accept', async () => {
    expect(await run(runNewQuestion, ...args, '--answer', 'much', '--write')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^survey new question: .* is not an answer/),
    });
    expect(readDefinitionFiles(root)).toEqual(FILES);
  });

  it.each([
    [[], 'Name the set that gets the new step'],
    [['DPP_SURVEY'], 'Name the new step of DPP_SURVEY.'],
    [['DPP_SURVEY', 'water', '--widget', 'choice'], '--after is missing'],
    [['DPP_SURVEY', 'water', '--after', 'sex'], '--widget is missing'],
    [[...args, '--min', 'x'], '--min is not a number.'],
    [[...args, '--max', ''], '--max is not a number.'],
    [[...args, '--title'], '--title needs a value.'],
    [[...args, '--title', '--write'], '--title needs a value.'],
    [[...args, '--after', 'sex'], '--after is given twice.'],
    [[...args, '--title', 'Much', 'water?'], '"water?" is neither an option nor the value of one.'],
  ])('says what is wrong with the arguments %j, and prints its usage', async (bad, problem) => {
    const { code, err } = await run(runNewQuestion, ...bad);
    expect(code).toBe(2);
    expect(err).toContain(`survey new question: ${problem}`);
    expect(err).toContain('usage: survey new question');
  });
});
