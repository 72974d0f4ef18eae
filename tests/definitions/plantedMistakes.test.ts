import { describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../src/workshop/check/check.ts';
import { readDefinitionFiles } from '../../src/runtime/definitions/files.ts';
import { formatFinding } from '../../src/runtime/definitions/finding.ts';
import { vocabulary } from '../../src/enrollment/vocabulary/vocabulary.ts';
import { CONTRACT_MISTAKES } from './planted/contractMistakes.ts';
import { CASCADING_MISTAKES } from './planted/cascadingMistakes.ts';
import { LIKE_MEMBER_MISTAKES } from './planted/likeMemberMistakes.ts';
import { SEMANTIC_MISTAKES } from './planted/semanticMistakes.ts';
import { STRUCTURE_MISTAKES } from './planted/structureMistakes.ts';
import { CONTENT_MISTAKES } from './planted/contentMistakes.ts';
import { checkAgainstBaseline, type PlantedMistake } from './planted/plantedMistake.ts';

const FILES = readDefinitionFiles();
const MEMBERS = 'question-sets/members/';
/** The definitions without the example members, which most mistakes do not touch. */
const WITHOUT_MEMBERS = Object.fromEntries(Object.entries(FILES).filter(([file]) => !file.startsWith(MEMBERS)));

const check = checkAgainstBaseline(FILES);

function plant({ edits }: PlantedMistake): Readonly<Record<string, string>> {
  const touchesMembers = edits.some(([file]) => file.startsWith('members/'));
  const files: Record<string, string> = { ...(touchesMembers ? FILES : WITHOUT_MEMBERS) };
  for (const [name, from, to] of edits) {
    const file = `question-sets/${name}`;
    const text = files[file] ?? '';
    if (to === null) {
      delete files[file];
      continue;
    }
    if (from !== null) expect(text, file).toContain(from);
    files[file] = from === null ? to : text.replace(from, () => to);
  }
  return files;
}

/** Returns the line of a marker, searched from the first occurrence of `after`. */
function lineOf(text: string, marker: string, after = ''): number {
  const from = text.indexOf(after);
  const offset = text.indexOf(marker, from);
  expect(Math.min(from, offset), `${after} ... ${marker}`).toBeGreaterThanOrEqual(0);
  return text.slice(0, offset).split('\n').length;
}

/** Asserts that a planted mistake is reported on its line, with no other findings. */
function expectReported(planted: PlantedMistake): void {
  const files = plant(planted);
  const findings = check(files);
  const expected = planted.reported.map(({ file, at, after, code }) => {
    const name = `question-sets/${file}`;
    return `${name}:${lineOf(files[name] ?? '', at, after)} ${code}`;
  });
  expect(findings.map(({ file, line, code }) => `${file}:${line} ${code}`).sort(), findings.map(formatFinding).join('\n')).toEqual(
    expected.sort(),
  );
  for (const [index, { messagePart }] of planted.reported.entries())
    if (messagePart !== undefined) expect(findings.map(formatFinding).join('\n'), `finding ${index}`).toContain(messagePart);
}

it("checkDefinitions reports nothing for the product's own definitions", () => {
  expect(checkDefinitions(FILES, vocabulary).map(formatFinding)).toEqual([]);
});

describe('checkDefinitions reports a single mistake once, on its line', () => {
  const all = [
    ...CASCADING_MISTAKES,
    ...CONTRACT_MISTAKES,
    ...STRUCTURE_MISTAKES,
    ...CONTENT_MISTAKES,
    ...LIKE_MEMBER_MISTAKES,
    ...SEMANTIC_MISTAKES,
  ];
  it.each(all.map((planted) => [planted.title, planted] as const))('%s', (_title, planted) => expectReported(planted));
});
