import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json } from '../../src/runtime/base/json.ts';
import { readWalkInput } from '../../src/workshop/walk/walkInput.ts';
import { walkMember } from '../../src/workshop/walk/walkMember.ts';
import { loadEnvironment, loadQuestionSet } from '../../src/runtime/definitions/files.ts';
import { compileSet } from '../../src/runtime/engine/compile.ts';
import { allHooks } from '../../src/enrollment/hooks/allHooks.ts';

const FOLDER = 'question-sets/members';
const sets = new Map(
  readdirSync('question-sets')
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .map((name) => [name, compileSet(loadQuestionSet(name), allHooks)] as const),
);

function readMember(file: string): { readonly description: string; readonly walk: Json; readonly expected: object } {
  const json: Json = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
  if (!isJsonObject(json) || !isJsonObject(json['expect'])) throw new Error(`${file} is not a member`);
  return { description: String(json['description']), walk: json['walk'] ?? null, expected: json['expect'] };
}

const members = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, readMember(file)] as const);

describe('every example member has the way and the outcome derived by hand', () => {
  it.each(members)('%s', async (_file, { walk, expected }) => {
    const input = readWalkInput(walk, '2026-03-02', (name) => loadEnvironment(name));
    if (!input.ok) throw new Error(input.error);
    const set = sets.get(input.value.questionSet);
    if (!set) throw new Error(`there is no set ${input.value.questionSet}`);
    expect(await walkMember(set, input.value)).toMatchObject(expected);
  });
});
