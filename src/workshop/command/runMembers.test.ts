import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf, SMALL, writeInto } from '../../runtime/definitions/testSupport.ts';
import { generatedMembersText } from '../generatedMembers/memberFile.ts';
import { runBoundaries } from './boundaries.ts';
import { runMembers } from './runMembers.ts';
import { recordIo } from './testSupport.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const MEMBERS = 'question-sets/members';
/** Few members keep a run short: some pass the new question, some stop before it. The second and the third are based on the first. */
const COPIED_MEMBERS = ['weight.json', 'a1c-forgotten.json', 'out-pregnant.json', 'recurring-all.json'];
const GENERATED = `${MEMBERS}/boundaries`;
const GENERATED_FILE = `${GENERATED}/DPP_SURVEY.json`;
const REVIEW = '2026-03-02 A. Byron';
/** The generated member that is kept, like `a1c-forgotten`. */
const KEPT_GENERATED = 'a1c-above-the-maximum';

let root = '';

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

async function run(command: typeof runMembers, ...args: readonly string[]) {
  const { io, ended } = recordIo();
  return ended(await command(args, io, root));
}

/** Adds a single choice after `sleep`, as in docs/authoring.md. */
function addQuestion(): void {
  const line = read(SET)
    .split('\n')
    .find((each) => each.includes('"use": "sleep"'));
  const question =
    '{ "id": "waterIntake", "section": "curriculumPersonalization", "widget": "choice", "answer": { "type": "choice", "options": ["little", "enough"] } },';
  writeInto(root, SET, read(SET).replace(line ?? '', `${line}\n    ${question}`));
}

beforeEach(() => {
  root = folderOf({});
  cpSync('question-sets', join(root, 'question-sets'), { recursive: true });
  for (const file of readdirSync(join(root, MEMBERS)))
    if (file.endsWith('.json') && !COPIED_MEMBERS.includes(file)) rmSync(join(root, MEMBERS, file));
  const { members } = JSON.parse(read(GENERATED_FILE));
  rmSync(join(root, GENERATED), { recursive: true });
  const { description, ...rest } = members[KEPT_GENERATED];
  writeInto(root, GENERATED_FILE, generatedMembersText({ [KEPT_GENERATED]: { description, reviewed: REVIEW, ...rest } }));
});

describe('survey members', () => {
  it('reports in one line that all members get the expected results', async () =>
    expect(await run(runMembers)).toEqual({
      code: 0,
      out: '4 hand-written and 1 generated members: all get the expected results.',
      err: '',
    }));

  it('reports which members stop at a new question, and the command that adds an answer', async () => {
    addQuestion();
    const { code, out } = await run(runMembers);
    expect(code).toBe(1);
    expect(out).toContain('2 members stop at waterIntake, which they do not answer\n    a1c-forgotten, weight');
    expect(out).toContain('1 generated member gets a different result because the member it is based on does.');
    expect(out).toContain('members --answer waterIntake=VALUE   (little, enough)');
  });

  it('adds an answer to all members that lack it, and changes nothing else in their files', async () => {
    addQuestion();
    const before = read(`${MEMBERS}/weight.json`);
    const untouched = [`${MEMBERS}/out-pregnant.json`, `${MEMBERS}/a1c-forgotten.json`, GENERATED_FILE].map(
      (file) => [file, read(file)] as const,
    );
    expect(await run(runMembers, '--answer', 'waterIntake=little')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 member now answers waterIntake with "little", and with it 1 member like it.'),
      err: '',
    });
    const answered = before
      .replace('      "sleep": "rarely",\n', '$&      "waterIntake": "little",\n')
      .replace('      "sleep",\n', '$&      "waterIntake",\n');
    expect(read(`${MEMBERS}/weight.json`)).toBe(answered);
    for (const [file, text] of untouched) expect(read(file)).toBe(text);
    expect(read(GENERATED_FILE)).toContain(`"reviewed": "${REVIEW}"`);
    expect(await run(runMembers)).toMatchObject({ code: 0 });
  });

  it.each([
    ['waterIntake=litle', '"litle" is not an answer to waterIntake. It accepts little, enough.'],
    ['waterIntak=little', 'No member stops at a question with the key "waterIntak". Did you mean waterIntake?'],
  ])('refuses the answer %s, and writes nothing', async (answer, message) => {
    addQuestion();
    const before = read(`${MEMBERS}/weight.json`);
    expect(await run(runMembers, '--answer', answer)).toMatchObject({ code: 2, err: `survey members: ${message}` });
    expect(read(`${MEMBERS}/weight.json`)).toBe(before);
  });

  it('reports changes, records them with --record, and does not record a member that stops', async () => {
    const file = `${MEMBERS}/weight.json`;
    const right = read(file);
    writeInto(
      root,
      file,
      right.replace('"riskScore": 1,', '"riskScore": 4,').replace('      "phq4",\n      "personalization",', '      "personalization",'),
    );
    const { code, out } = await run(runMembers);
    expect(code).toBe(1);
    expect(out).toContain('1 member gets 1 as computed.riskScore instead of 4');
    expect(out).toContain('2 members also see phq4');
    expect(await run(runMembers, '--record')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 as computed.riskScore instead of 4'),
    });
    expect(read(file)).toBe(right);

    addQuestion();
    expect(await run(runMembers, '--record')).toMatchObject({
      code: 1,
      out: expect.stringContaining('that stop at an unanswered question'),
    });
    expect(read(file)).toBe(right);
  });
});

describe('survey members, for a member based on another', () => {
  const file = `${MEMBERS}/a1c-forgotten.json`;

  it('records the way as a difference', async () => {
    const right = read(file);
    writeInto(root, file, right.replace(/"way": {.*}/, '"way": { "gone": ["sleep"] }'));
    expect(await run(runMembers)).toMatchObject({ code: 1, out: expect.stringContaining('1 member also sees a1c, sleep') });
    expect(await run(runMembers, '--record')).toMatchObject({ code: 0 });
    expect(read(file)).toBe(right);
  });

  it('restores an answer of the base that the file removes', async () => {
    const right = read(file);
    writeInto(root, file, right.replace('"walk": {', '"walk": {\n    "without": ["answers.sleep"],'));
    expect(await run(runMembers)).toMatchObject({ code: 1, out: expect.stringContaining('1 member stops at sleep') });
    expect(await run(runMembers, '--answer', 'sleep=rarely')).toMatchObject({ code: 0 });
    expect(JSON.parse(read(file))).toEqual(JSON.parse(right));
  });
});

describe('survey boundaries', () => {
  it('writes no file while a hand-written member fails, and reports why', async () => {
    addQuestion();
    const before = read(GENERATED_FILE);
    const { code, err } = await run(runBoundaries);
    expect(code).toBe(1);
    expect(err).toContain('2 members stop at waterIntake, which they do not answer');
    expect(err).toContain('Nothing was changed.');
    expect(read(GENERATED_FILE)).toBe(before);
  });
});

describe('survey boundaries, with a member that the rules no longer produce', () => {
  beforeEach(() => {
    root = folderOf({
      ...SMALL,
      [`${MEMBERS}/ada.json`]: `{
  "description": "A woman.",
  "walk": { "questionSet": "DPP_SURVEY", "answers": { "sex": "female" } },
  "expect": { "outcome": "completed", "visited": ["sex", "end"] }
}
`,
      [GENERATED_FILE]: `{ "members": { "gone": { "description": "As Ada.", "walk": { "like": "ada", "answers": { "sex": "female" } }, "expect": {} } } }\n`,
    });
  });

  it('keeps the obsolete member and reports it', async () => {
    expect(await run(runBoundaries)).toMatchObject({
      code: 1,
      out: expect.stringContaining('no longer generated: gone'),
      err: 'survey boundaries: 1 member is no longer generated, but was kept. Find out why; --remove deletes it.',
    });
    expect(read(GENERATED_FILE)).toContain('"gone"');
  });

  it('writes nothing with --check', async () => {
    const before = read(GENERATED_FILE);
    expect((await run(runBoundaries, '--check')).code).toBe(1);
    expect(read(GENERATED_FILE)).toBe(before);
  });

  it('deletes the member only with --remove', async () => {
    expect(await run(runBoundaries, '--remove')).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(root, GENERATED_FILE)) ? read(GENERATED_FILE) : '').not.toContain('"gone"');
    expect(existsSync(join(root, `${MEMBERS}/ada.json`))).toBe(true);
    expect(await run(runBoundaries, '--check')).toMatchObject({ code: 0 });
  });
});
