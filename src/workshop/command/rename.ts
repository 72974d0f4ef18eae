import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import { readDefinitionFiles } from '../../runtime/definitions/files.ts';
import { formatFinding, type Finding } from '../../runtime/definitions/finding.ts';
import { isOfMembers, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { withApiOption } from '../refactor/apiOption.ts';
import { withEdits, type Edit } from '../sourceEdits/edits.ts';
import { FROM_CODE, findInCode } from '../refactor/findInCode.ts';
import { renameOption } from '../refactor/renameOption.ts';
import { renameStep } from '../refactor/renameStep.ts';
import { makeRefusal, type CommandIo } from './io.ts';
import { recordMembers } from './memberFiles.ts';
import { groupChanges, groupLines } from '../memberRuns/memberGroups.ts';
import { includes } from '../mutate/includes.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { runAllMembers, type MemberRun } from '../memberRuns/memberRuns.ts';
import { API, CODE, vocabulary } from './product.ts';
import { newFindings, onCopy, printChanges, writeChanges } from './proposal.ts';
import { membersOnDisk } from './membersOnDisk.ts';

/** The usage of the command. */
export const RENAME_USAGE = `usage: survey rename option SET.STEP.OLD NEW [--write]
       survey rename option SET.STEP.FIELD.OLD NEW [--write]   (an option of a form's field)
       survey rename step SET.OLD NEW [--write]
  shows what would change in questions, rules, texts, members, environments and openapi
  --write    writes it`;

/** Returns the TypeScript files of a folder, without tests and generated ones. */
function codeIn(root: string, folder: string): Readonly<Record<string, string>> {
  if (!existsSync(join(root, folder))) return {};
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('testSupport.ts'));
  return Object.fromEntries(files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/**
 * Returns the positions at which an expectation has the old name and the result has the new one.
 * @returns null if they differ by more than the name
 */
function renamedPlaces(
  was: Json | undefined,
  is: Json | undefined,
  names: readonly [from: string, to: string],
  path: Path,
): readonly Pick<Edit, 'path' | 'at'>[] | null {
  const [from, to] = names;
  if (includes(is, was)) return [];
  if (was === from && is === to) return [{ path, at: 'value' }];
  const inside = (parts: readonly (readonly Pick<Edit, 'path' | 'at'>[] | null)[]) =>
    parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  if (Array.isArray(was) && Array.isArray(is) && was.length === is.length)
    return inside(was.map((each: Json, index) => renamedPlaces(each, is[index], names, [...path, index])));
  if (!isJsonObject(was) || !isJsonObject(is)) return null;
  const isKeyRenamed = Object.hasOwn(was, from) && !Object.hasOwn(is, from);
  const places = inside(
    Object.keys(was).map((key) => renamedPlaces(was[key], is[isKeyRenamed && key === from ? to : key], names, [...path, key])),
  );
  return places && isKeyRenamed ? [...places, { path: [...path, from], at: 'key' }] : places;
}

/**
 * Updates the members' expectations with the changes that the renaming causes in their results.
 * @returns the files of these members, and the members whose results change beyond the renaming
 */
async function withMembers(
  before: SourceFiles,
  after: SourceFiles,
  names: readonly [from: string, to: string],
): Promise<{ readonly files: SourceFiles; readonly others: readonly MemberRun[] }> {
  const runs = async (root: string) => runAllMembers(membersOnDisk(root));
  const passing = await onCopy(
    before,
    async (root) => new Set((await runs(root)).flatMap(({ passes, member }) => (passes ? [member.name] : []))),
  );
  return onCopy(after, async (root) => {
    const edits: Edit[] = [];
    const others: MemberRun[] = [];
    const generated: MemberRun[] = [];
    const renamed = await runs(root);
    for (const run of renamed) {
      if (run.passes || !passing.has(run.member.name)) continue;
      const places = renamedPlaces(run.member.expect, run.seen, names, [...run.member.path, 'expect']);
      if (!places) others.push(run);
      else if (run.generated) generated.push(run);
      else edits.push(...places.map((place) => ({ ...place, file: run.member.document.file, to: names[1] })));
    }
    recordMembers(root, renamed, generated, true);
    return { files: withEdits(readDefinitionFiles(root), edits), others };
  });
}

/** Reports findings that a renaming would cause. @returns true if there are any */
function reportRefusal(findings: readonly Finding[], io: CommandIo): boolean {
  if (findings.length === 0) return false;
  for (const finding of findings) io.error(formatFinding(finding));
  io.error('survey rename: these findings would be new, so nothing was changed.');
  return true;
}

/** Returns the renamed definitions, or null after reporting what prevents it. */
async function propose(
  root: string,
  edited: { readonly before: SourceFiles; readonly after: SourceFiles },
  { question, from, to, isOption }: { readonly question: string; readonly from: string; readonly to: string; readonly isOption: boolean },
  io: CommandIo,
): Promise<SourceFiles | null> {
  const { before, after } = edited;
  // Members' expectations are updated below.
  const findings = newFindings(before, after).filter(({ file }) => !isOfMembers(file));
  const isFromCode = findings.some(({ code }) => FROM_CODE.includes(code));
  const code = { ...codeIn(root, CODE.hooks), ...(isFromCode && codeIn(root, CODE.declarations)) };
  // A renamed step keeps its answer key, so code that reads the answer is not affected.
  const named = isOption ? findInCode(code, question, from) : [];
  if (named.length > 0) {
    for (const { file, line, text } of named) io.error(`${file}:${line}: ${text}`);
    io.error(
      `survey rename: code names "${from}", so nothing was changed. Ask a programmer to write "${to}" in these lines, then run this again.`,
    );
    return null;
  }
  if (reportRefusal(findings, io)) return null;
  const { files, others } = await withMembers(before, after, [from, to]);
  if (others.length > 0) {
    for (const group of groupChanges(others)) for (const line of groupLines(group)) io.error(line);
    io.error(`survey rename: something still depends on "${from}": these members would get different results, so nothing was changed.`);
    return null;
  }
  return reportRefusal(newFindings(before, files), io) ? null : files;
}

/** Returns the API's description with an option renamed; null if it stays the same, or one sentence that says why it cannot be renamed. */
function renamedApi(
  root: string,
  question: string,
  from: string,
  to: string,
): { readonly text: string | null; readonly problem: string | null } {
  const path = join(root, API);
  if (!existsSync(path)) return { text: null, problem: null };
  const original = readFileSync(path, 'utf8');
  const places = new Set(Object.values(vocabulary.payload).flatMap(({ apiLimits }) => apiLimits?.[question]?.schema ?? []));
  let text = original;
  for (const at of places) {
    const changed = withApiOption(text, at, from, to);
    if (!changed.ok) return { text: null, problem: `${API}, ${changed.error}` };
    text = changed.value;
  }
  return { text: text === original ? null : text, problem: null };
}

/**
 * Runs `survey rename`: renames an option or a step everywhere. Shows the changes, and writes them with `--write`.
 * @returns 1 if something prevents the renaming; 2 on bad arguments; else 0
 */
export async function runRename(args: readonly string[], io: CommandIo, root: string = process.cwd()): Promise<number> {
  const write = args.includes('--write');
  const [kind, place, to, ...rest] = args.filter((arg) => arg !== '--write');
  const parts = place?.split('.') ?? [];
  const isOption = kind === 'option' && parts.length >= 3;
  const refuse = makeRefusal('rename', io);
  if (to === undefined || rest.length > 0 || to.startsWith('-') || !(isOption || (kind === 'step' && parts.length === 2)))
    return refuse(RENAME_USAGE);
  const [set = '', step = ''] = parts;
  const from = parts.at(-1) ?? '';
  const before = readDefinitionFiles(root);
  const renaming = isOption
    ? renameOption(before, { set, step, fields: parts.slice(2, -1), option: from }, to, vocabulary)
    : renameStep(before, { set, step }, to);
  if (!renaming.ok) return refuse(renaming.error);
  const { edits, question, sets } = renaming.value;
  const after = renaming.value.files ?? withEdits(before, edits);
  const renamed = await propose(root, { before, after }, { question: question.split('.')[0] ?? question, from, to, isOption }, io);
  if (!renamed) return 1;
  const api = isOption ? renamedApi(root, question, from, to) : { text: null, problem: null };
  if (api.problem !== null) {
    io.error(`survey rename: ${api.problem}`);
    return 1;
  }
  printChanges(before, renamed, io);
  if (api.text !== null) printChanges({ [API]: readFileSync(join(root, API), 'utf8') }, { [API]: api.text }, io);
  io.print(`The question ${question} is asked by ${sets.join(', ')}.`);
  io.print(
    isOption
      ? `Answers that are already stored keep "${from}": members whose draft has it are asked again.`
      : `The answer stays stored under "${question}". A draft at "${from}" resumes at the first step without an answer.`,
  );
  if (!write) {
    io.print('Nothing was written. Add --write to write it.');
    return 0;
  }
  const changed = writeChanges(root, before, renamed);
  if (api.text !== null) writeFileSync(join(root, API), api.text);
  io.print(
    `Wrote ${changed.length + (api.text === null ? 0 : 1)} files. Next: npm run -s survey -- check --strict${api.text === null ? '' : ', and npm run generate'}`,
  );
  return 0;
}
