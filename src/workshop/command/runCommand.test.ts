import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { folderOf, SMALL } from '../../runtime/definitions/testSupport.ts';
import { reportUnreadable } from './reportUnreadable.ts';
import { runCommand, writesDefinitions } from './runCommand.ts';
import { recordIo } from './testSupport.ts';

const EN = 'question-sets/texts/en.json';
const DE = 'question-sets/texts/de.json';
const MAIN = join(process.cwd(), 'src/workshop/command/main.ts');
const NEW_QUESTION = 'new question DPP_SURVEY tea --after sex --widget choice --options green,black --write';

async function run(args: string): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const { io, ended } = recordIo();
  return ended(await runCommand(args.split(' '), io));
}

/** Runs a command as from a terminal. @param reads false closes its standard output, as `head` does */
async function runIn(root: string, args: string, reads = true): Promise<{ readonly code: number | null; readonly err: string }> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...args.split(' ')], { cwd: root });
  if (!reads) child.stdout.destroy();
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [err] = await Promise.all([text(child.stderr), reads ? text(child.stdout) : null]);
  return { code: await closed, err };
}

describe('survey', () => {
  it.each(['help', '--help'])('prints the usage of all commands for %s', async (args) =>
    expect(await run(args)).toMatchObject({ code: 0, out: expect.stringMatching(/^usage: survey <command>/), err: '' }),
  );

  it.each(['check --help', 'walk -h', 'help release', 'new --help', 'new question --help'])(
    'prints the usage of one command for %s',
    async (args) => {
      const name = args.replace(/^help | --?h\w*$/g, '');
      expect(await run(args)).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`^usage: survey ${name} `)), err: '' });
    },
  );

  it.each([
    ['chek', 'survey: there is no command "chek". Did you mean "check"?'],
    ['walk --inptu walk.json', 'survey walk: there is no option --inptu. Did you mean "--input"?'],
    ['release DPP_SURVEY --dry', 'survey release: there is no option --dry. Did you mean "--dry-run"?'],
    ['new question DPP_SURVEY tea --optoins=a,b', 'survey new question: there is no option --optoins. Did you mean "--options"?'],
  ])('names what is misspelled in %s', async (args, problem) =>
    expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(problem) }),
  );
});

describe('a command that changes definitions', () => {
  it('does not write back a file that is not UTF-8', async () => {
    const root = folderOf(SMALL);
    const latin1 = Buffer.from((SMALL[EN] ?? '').replace('"Sex"', '"Geschlecht für alle"'), 'latin1');
    writeFileSync(join(root, DE), latin1);
    const { code, err } = await runIn(root, 'new STRESS_CHECK');
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^question-sets\/texts\/de\.json:3:45 error text-encoding .*\n.*nothing was changed/),
    });
    expect(readFileSync(join(root, DE))).toEqual(latin1);
    expect(readdirSync(join(root, 'question-sets')).toSorted()).toEqual(['DPP_SURVEY.json', 'environments', 'steps', 'texts']);
  });

  it.each([
    ['{ "steps": {', 'json-syntax'],
    ['\uFEFF{}', 'text-encoding'],
    ['{ "steps": "\uFFFD" }', 'text-encoding'],
  ])('does not start while a file is %j', (broken, code) => {
    const { io, ended } = recordIo();
    const isReported = reportUnreadable('new', io, folderOf({ ...SMALL, [DE]: broken }));
    expect({ isReported, err: ended(0).err }).toEqual({ isReported: true, err: expect.stringContaining(`${DE}:1:`) });
    expect(ended(0).err).toContain(`error ${code} `);
  });

  it('starts when every file can be read', () => {
    const { io, ended } = recordIo();
    expect([reportUnreadable('new', io, folderOf(SMALL)), ended(0).err]).toEqual([false, '']);
  });

  it.each([
    ['new STRESS_CHECK', true],
    [NEW_QUESTION, true],
    ['rename option DPP_SURVEY.sex.male man --write', true],
    ['translations --record', true],
    ['release DPP_SURVEY', true],
    ['boundaries', true],
    ['boundaries --check', false],
    ['members --record', true],
    ['members --answer tea=green', true],
    ['members', false],
    ['report', false],
    ['check', false],
  ])('is recognised: %s', (args, isOne) => expect(writesDefinitions(args.split(' '))).toBe(isOne));
});

describe('a command on missing files', () => {
  it('reports the file in one line', async () => {
    const { 'question-sets/environments/production.json': _production, ...others } = SMALL;
    const root = folderOf(others);
    const { code, err } = await runIn(root, 'explore DPP_SURVEY');
    expect(code).toBe(2);
    expect(err).toMatch(/survey explore: \S+production\.json cannot be used: it does not exist\.\n$/);
    expect(err).not.toContain('    at ');
  });
});

describe('a command whose reader closes the pipe', () => {
  it('stops without a stack trace', async () => expect(await runIn(folderOf(SMALL), 'check', false)).toEqual({ code: 141, err: '' }));

  it('completes if it changes definitions', async () => {
    const root = folderOf({ ...SMALL, [DE]: SMALL[EN] ?? '' });
    expect(await runIn(root, 'translations --record', false)).toEqual({ code: 0, err: '' });
    expect(readdirSync(join(root, 'question-sets/translation-records'))).toEqual(['de.json']);
  });
});
