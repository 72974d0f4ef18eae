import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runExplain } from './explain.ts';
import { folderProblem, withCheck } from './withCheck.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Copies the definitions to a temporary folder and replaces a text in one file. */
function broken(from: string, to: string): string {
  const root = mkdtempSync(join(tmpdir(), 'with-check-'));
  roots.push(root);
  cpSync('question-sets', join(root, 'question-sets'), { recursive: true });
  const file = join(root, 'question-sets/DPP_SURVEY.json');
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`the set does not contain ${from}`);
  writeFileSync(file, text.replace(from, to));
  return root;
}

async function runChecked(root: string, run: () => number): Promise<{ readonly code: number; readonly problems: string }> {
  const problems: string[] = [];
  const code = await withCheck('explore', { print: () => undefined, error: (line) => problems.push(line) }, run, root);
  return { code, problems: problems.join('\n') };
}

describe('withCheck', () => {
  it('prints the errors of check with their lines, and continues', async () => {
    const { code, problems } = await runChecked(broken('"rule": "asksHabits"', '"rule": "asksHabit"'), () => 0);
    expect(code).toBe(0);
    expect(problems).toMatch(/^question-sets\/DPP_SURVEY\.json:\d+:\d+ error /);
    expect(problems).toMatch(/survey explore: check found \d+ errors?; what follows may be wrong\.$/);
  });

  it('reports in one line, without a stack trace, that it cannot continue', async () => {
    const { code, problems } = await runChecked(broken('"steps": [', '"steps" ['), () => {
      throw new Error('question-sets/DPP_SURVEY.json cannot be loaded');
    });
    expect(code).toBe(2);
    expect(problems).toContain('json-syntax');
    expect(problems).toMatch(/this cannot continue until the definitions are fixed\.$/);
  });

  it('prints nothing when check finds no error', async () => {
    expect(await runChecked(process.cwd(), () => 1)).toEqual({ code: 1, problems: '' });
  });
});

describe('a folder without question sets', () => {
  it.each(['check', 'members', 'walk', 'new'])('is reported by survey %s', (command) =>
    expect(folderProblem(command, tmpdir())).toBe(
      `survey ${command}: there is no folder question-sets/ here. Run it in the folder that contains question-sets/.`,
    ),
  );

  it('does not affect survey diff, whose arguments name its folders', () =>
    expect([folderProblem('diff', tmpdir()), folderProblem('check')]).toEqual([null, null]));
});

describe('survey explain on a member of question-sets/members', () => {
  const explain = (file: string) => {
    const lines: string[] = [];
    const io = { print: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    return { code: runExplain(['--input', `question-sets/members/${file}.json`, '--step', 'mskPainLevel'], io), text: lines.join('\n') };
  };

  it('accepts the file', () => {
    const { code, text } = explain('weight');
    expect(code).toBe(0);
    expect(text).toContain('mskPainLevel');
    expect(text).not.toContain('{{');
  });
});
