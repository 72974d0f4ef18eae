import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, SMALL } from '../../runtime/definitions/testSupport.ts';
import { runCheck } from './check.ts';

const SET = 'question-sets/DPP_SURVEY.json';
const TYPO = (SMALL[SET] ?? '').replace('"female"] }', '"femal"] }');

function run(
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): { readonly code: number; readonly out: readonly string[]; readonly err: readonly string[] } {
  const out: string[] = [];
  const err: string[] = [];
  const code = runCheck(args, { print: (line) => void out.push(line), error: (line) => void err.push(line) }, folderOf(files));
  return { code, out, err };
}

const SPARE = (SMALL[SET] ?? '').replace('"rules": {', '"rules": { "spare": true,');

describe('survey check', () => {
  it('reports a clean definition in one line', () => {
    expect(run([], SMALL)).toEqual({ code: 0, out: ['5 files checked: 0 errors, 0 warnings.'], err: [] });
  });

  it('prints an error at file, line and column, and exits with 1', () => {
    const { code, out } = run([], { ...SMALL, [SET]: TYPO });
    expect(code).toBe(1);
    expect(out).toEqual([
      'question-sets/DPP_SURVEY.json:7:58 error unknown-option "femal" is not a value of the question "sex". Did you mean "female"?',
      '5 files checked: 1 error, 0 warnings.',
    ]);
  });

  it.each([
    [[], 0],
    [['--strict'], 1],
  ])('prints a warning and, with the options %j, exits with %i', (options, expected) => {
    const { code, out } = run(options, { ...SMALL, [SET]: SPARE });
    expect(code).toBe(expected);
    expect(out[0]).toContain('warning unused-rule');
  });

  it('prints findings as JSON', () => {
    const { out } = run(['--json'], { ...SMALL, [SET]: TYPO });
    expect(JSON.parse(out.join('\n'))).toEqual([
      {
        file: SET,
        line: 7,
        column: 58,
        severity: 'error',
        code: 'unknown-option',
        message: '"femal" is not a value of the question "sex".',
        hint: 'Did you mean "female"?',
      },
    ]);
  });

  it('refuses a folder in place of a file', () => {
    expect(run(['src'], SMALL)).toEqual({
      code: 2,
      out: [],
      err: ['survey check: src is not a file. Name files, or none to check all definitions.'],
    });
  });

  it('prints an empty list as JSON when there are no findings', () => {
    expect(run(['--json'], SMALL)).toEqual({ code: 0, out: ['[]'], err: [] });
  });

  it('hides a warning that is allowed with a reason', () => {
    const allow = '"allow": [{ "code": "unused-rule", "at": "rules.spare", "reason": "It is for the set of next year." }], "rules": {';
    expect(run(['--strict'], { ...SMALL, [SET]: SPARE.replace('"rules": {', allow) }).code).toBe(0);
  });

  it("reports nothing for the product's own definitions", () => {
    const out: string[] = [];
    expect(runCheck([], { print: (line) => void out.push(line), error: () => undefined }), out.join('\n')).toBe(0);
  });

  it('reports only on the named files', () => {
    const root = folderOf({ ...SMALL, [SET]: TYPO });
    const out: string[] = [];
    const io = { print: (line: string) => void out.push(line), error: () => undefined };
    expect(runCheck([join(root, 'question-sets/texts/en.json')], io, root)).toBe(0);
    expect(runCheck([join(root, SET)], io, root)).toBe(1);
  });

  it('checks a file from elsewhere instead of the definition with its name', () => {
    const elsewhere = join(folderOf({ 'DPP_SURVEY.json': TYPO }), 'DPP_SURVEY.json');
    const { code, out } = run([elsewhere], SMALL);
    expect(code).toBe(1);
    expect(out[0]).toContain(`${elsewhere}:7:58 error unknown-option`);
  });

  it.each([
    [['--jsno'], 'no option --jsno'],
    [['nowhere.json'], 'no file nowhere.json'],
  ])('refuses %j', (args, message) => {
    const { code, err } = run(args, SMALL);
    expect(code).toBe(2);
    expect(err[0]).toContain(message);
  });
});
