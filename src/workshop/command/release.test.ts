import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf, SMALL, writeInto } from '../../runtime/definitions/testSupport.ts';
import { runRelease } from './release.ts';
import { runReport } from './report.ts';
import { recordIo } from './testSupport.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const LOG = 'question-sets/changelogs/DPP_SURVEY.md';

let root = '';
function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: root });
}
function commit(): void {
  git('add', '-A');
  git('commit', '-qm', 'Edit');
}
beforeEach(() => {
  root = folderOf({
    ...SMALL,
    'question-sets/members/man.json': `{ "description": "A man.", "walk": { "questionSet": "DPP_SURVEY", "answers": { "sex": "male" } }, "expect": { "outcome": "completed" } }\n`,
  });
  git('init', '-q');
  commit();
});

async function run(command: typeof runReport, ...args: readonly string[]) {
  const { io, ended } = recordIo();
  return ended(await command(args, io, root));
}
const report = (...args: readonly string[]) => run(runReport, ...args);
const release = (...args: readonly string[]) => run(runRelease, ...args);

/** Shows the last step to men instead of women. */
function showToMen(): void {
  writeInto(root, SET, (SMALL[SET] ?? '').replace('"female"] }', '"male"] }'));
}

describe('survey report', () => {
  it('compares with the last commit, and shows rules, affected members, and an example before and after', async () => {
    expect((await report()).out).toBe('# Changes since the last commit\n\nNothing has changed.');
    showToMen();
    const { code, out } = await report('DPP_SURVEY');
    expect(code).toBe(0);
    expect(out).toMatch(/- The rule woman: .* instead of .*\./);
    expect(out).toMatch(/### Who is treated differently\n\n- Proven for every possible partner:/);
    expect(out).toMatch(/\| before \| after \|\n\|---\|---\|\n\| sex: .* \| sex: .* \|\n\|  \| \*\*end\*\*/);
  });

  it('compares with an older commit, and with a folder', async () => {
    showToMen();
    commit();
    expect((await report('--quick')).out).toContain('Nothing has changed.');
    expect((await report('--quick', '--against', 'HEAD~1')).out).toContain('# Changes since HEAD~1\n\n## DPP_SURVEY');
    expect((await report('--quick', '--against', folderOf(SMALL))).out).toContain('The rule woman: ');
  });

  it('lists the drafts that cannot continue', async () => {
    const answers = '{ "sex": "female" }';
    const woman = `{ "description": "A woman.", "walk": { "questionSet": "DPP_SURVEY", "answers": ${answers} }, "expect": { "outcome": "completed" } }\n`;
    writeInto(root, 'question-sets/members/woman.json', woman);
    commit();
    writeInto(root, 'question-sets/steps/sex.json', (SMALL['question-sets/steps/sex.json'] ?? '').replace('"female"', '"woman"'));
    expect((await report('--quick')).out).toMatch(/### Drafts in flight\n\n- \*\*\d+ drafts? CANNOT CONTINUE/);
  });

  it.each([
    [['DPP_SURVY'], 'Did you mean "DPP_SURVEY"?'],
    [['--against', 'nowhere'], 'there is no commit "nowhere" here'],
    [['--against', '--output=x'], 'there is no commit'],
    [['--against'], 'usage'],
    [['--qick'], 'usage'],
  ])('refuses %j', async (args, words) => expect(await report(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) }));
});

describe('survey release', () => {
  it('does not release while a finding is open, and writes the version and the changelog after each is accepted with a reason', async () => {
    showToMen();
    const open = await release('DPP_SURVEY');
    expect(open.code).toBe(1);
    expect(open.out).toContain('open ways-differ: Members are treated differently in');
    expect(existsSync(join(root, LOG))).toBe(false);

    const codes = [...open.out.matchAll(/^open ([a-z-]+):/gm)].map((match) => match[1] ?? '');
    const accepts = codes.flatMap((code) => ['--accept', code, 'Men are asked now.']);
    expect(await release('DPP_SURVEY', ...accepts, '--dry-run')).toMatchObject({ code: 0, out: expect.stringContaining('## Version 2, ') });
    expect(existsSync(join(root, LOG))).toBe(false);
    expect(await release('DPP_SURVEY', ...accepts)).toMatchObject({ code: 0, out: expect.stringContaining('DPP_SURVEY is version 2.') });
    expect(readFileSync(join(root, SET), 'utf8')).toContain('"version": 2,');
    const log = readFileSync(join(root, LOG), 'utf8');
    expect(log).toMatch(/^# Changes of DPP_SURVEY\n\n## Version 2, \d{4}-\d\d-\d\d\n\n### Accepted\n/);
    expect(log).toMatch(/`ways-differ`: .* Men are asked now\./);

    commit();
    expect(await release('DPP_SURVEY')).toMatchObject({ code: 1, err: expect.stringContaining('nothing in DPP_SURVEY has changed') });
  });

  it.each([
    [['DPP_SURVEY', '--accept', 'check-errors', 'x'], 'Errors cannot be accepted'],
    [['DPP_SURVEY', '--accept', 'ways-difer', 'x'], 'Did you mean "ways-differ"?'],
    [['DPP_SURVEY', '--accept', 'ways-differ'], 'Say why "ways-differ" is accepted'],
    [['DPP_SURVEY', '--accept', 'ways-differ', ' '], 'Say why "ways-differ" is accepted'],
    [['DPP_SURVEY', '--accept', 'members-differ', 'x'], 'there is no members-differ to accept'],
    [['DPP_SURVY'], 'Did you mean "DPP_SURVEY"?'],
    [['DPP_SURVEY', '--publish'], 'usage'],
    [[], 'usage'],
  ])('refuses %j and writes nothing', async (args, message) => {
    showToMen();
    const before = readFileSync(join(root, SET), 'utf8');
    expect(await release(...args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    expect(readFileSync(join(root, SET), 'utf8')).toBe(before);
  });
});
