import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAuthor, type Author, type AuthorResult } from '../support/authorProcess.ts';
import { copyDefinitions, type DefinitionsCopy } from '../support/newSurvey.ts';

/** A fenced block of the tutorial: its language, the file it is about, and its lines. */
interface Block {
  readonly language: string;
  readonly file: string;
  readonly lines: readonly string[];
}

function readBlocks(): readonly Block[] {
  const [, section = ''] = /\n## Tutorial: from first edit to release\n(.*?)\n## /s.exec(readFileSync('docs/authoring.md', 'utf8')) ?? [];
  return [...section.matchAll(/```(\S+) ?(.*)\n([^]*?)\n```/g)].map(([, language = '', file = '', text = '']) => ({
    language,
    file,
    lines: text.split('\n'),
  }));
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Replaces the lines shown in an edit, whose indentation may differ in the file. */
function applyEdit(text: string, edit: readonly string[]): string {
  const lines = text.split('\n');
  const old = edit.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
  const starts = lines.flatMap((_line, start) => (old.every((each, at) => lines[start + at]?.trim() === each.trim()) ? [start] : []));
  expect(starts, `the lines occur exactly once in the file:\n${old.join('\n')}`).toHaveLength(1);
  const [start = 0] = starts;
  const deeper = indentOf(lines[start] ?? '') - indentOf(old[0] ?? '');
  const newLines = edit
    .filter((line) => !line.startsWith('-'))
    .map((line) => ' '.repeat(Math.max(0, deeper + indentOf(line.slice(1)))) + line.slice(1).trimStart());
  return [...lines.slice(0, start), ...newLines, ...lines.slice(start + old.length)].join('\n');
}

/** Returns a test for a line of output; `...` stands for anything. */
function matcherFor(line: string): (printed: string) => boolean {
  const parts = line.split('...').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  return (printed) => pattern.test(printed);
}

let copy: DefinitionsCopy;
let author: Author;
beforeAll(() => {
  copy = copyDefinitions();
  author = startAuthor(copy.root);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'Begin');
});
afterAll(() => {
  author.end();
  copy.remove();
});

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: copy.root, stdio: 'pipe' });
}

/** Runs a shell line that consists of words and quotes only. */
async function run(line: string): Promise<AuthorResult> {
  const tokens = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  if (tokens[0] === 'git') {
    git(...tokens.slice(1));
    return { code: 0, printed: '' };
  }
  expect(tokens.slice(0, 5), line).toEqual(['npm', 'run', '-s', 'survey', '--']);
  return author.survey(tokens.slice(5));
}

it('the tutorial leads from the first edit to a released survey, and each command prints what it quotes', async () => {
  const blocks = readBlocks();
  expect(blocks.at(-1)?.lines, 'the tutorial ends with a release').toEqual(['STRESS_CHECK is version 2. ...']);
  let printed = '';
  for (const { language, file, lines } of blocks) {
    const path = join(copy.root, file);
    if (language === 'diff') writeFileSync(path, applyEdit(readFileSync(path, 'utf8'), lines));
    else if (language === 'json') {
      expect(existsSync(path)).toBe(false);
      writeFileSync(path, `${lines.join('\n')}\n`);
    } else if (language === 'sh') for (const line of lines.join('\n').replaceAll('\\\n', '').split('\n')) ({ printed } = await run(line));
    else {
      for (const line of lines) expect(printed.split('\n').some(matcherFor(line)), `${line}\nis not in\n${printed}`).toBe(true);
    }
  }
});
