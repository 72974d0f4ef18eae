import { isJsonObject, listAt, objectAt, textsIn, asObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { answerKeyOf } from '../../runtime/definitions/answerTypes.ts';
import { readMembers } from '../exampleMembers/members.ts';
import { FOLDER, readSources, type SourceFiles, type Sources } from '../../runtime/definitions/sources.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { withEdits, type Edit } from '../sourceEdits/edits.ts';
import { findStep } from './findStep.ts';
import { isStepId } from '../../runtime/definitions/stepId.ts';

/** A step renamed in all files. */
export interface StepRenaming {
  readonly edits: readonly Edit[];
  readonly files: SourceFiles;
  /** The key that the answer stays stored under; the old id for a step without an answer. */
  readonly question: string;
  /** The sets that have the step. */
  readonly sets: readonly string[];
}

/** Returns the edits of a step in the sets: where it is written in full, used, or the target of a `goTo`. */
function setEdits({ files }: Sources, from: string, to: string): readonly Edit[] {
  return [...files.set.values()].flatMap(({ file, value }) => {
    return [
      ...listAt(value, 'steps').flatMap((step, index) =>
        (['id', 'use'] as const).flatMap((key): readonly Edit[] => {
          if (!isJsonObject(step) || step[key] !== from) return [];
          return [{ file, path: ['steps', index, key], at: 'value', to, ...(key === 'id' && keptKey(step, from)) }];
        }),
      ),
      ...listAt(value, 'screenOuts').flatMap((screenOut, index): readonly Edit[] => {
        if (objectAt(screenOut, 'offer')['goTo'] !== from) return [];
        return [{ file, path: ['screenOuts', index, 'offer', 'goTo'], at: 'value', to }];
      }),
    ];
  });
}

/** Returns the key that keeps an answer where it is stored; nothing if the step names one or has no answer. */
function keptKey(step: { readonly answer?: unknown; readonly answerKey?: unknown }, from: string): { readonly suffix?: string } {
  return step.answer === undefined || step.answerKey !== undefined ? {} : { suffix: `, "answerKey": ${JSON.stringify(from)}` };
}

/** Returns the edits of a step's texts in all languages, and of the records of their translations. */
function textEdits({ files }: Sources, from: string, to: string): readonly Edit[] {
  const texts = [...files.texts.values()].filter(({ value }) => Object.hasOwn(objectAt(value, 'steps'), from));
  const start = `steps.${from}.`;
  return [
    ...texts.map(({ file }): Edit => ({ file, path: ['steps', from], at: 'key', to })),
    ...[...files.translation.values()].flatMap(({ file, value }) =>
      (isJsonObject(value) ? Object.keys(value) : [])
        .filter((name) => name.startsWith(start))
        .map((name): Edit => ({ file, path: [name], at: 'key', to: `steps.${to}.${name.slice(start.length)}` })),
    ),
  ];
}

/** Returns the edits of the ways that members expect, and of the results that their walks give to the step's call. */
function memberEdits(sources: Sources, from: string, to: string): readonly Edit[] {
  return readMembers(sources).flatMap(({ document: { file }, path, written: { walk, expect } }): readonly Edit[] => {
    const inList = (list: Json | undefined, at: Path): readonly Edit[] =>
      textsIn(list).flatMap((step, index) => (step === from ? [{ file, path: [...path, ...at, index], at: 'value', to }] : []));
    const key = (holder: JsonObject, at: Path): readonly Edit[] =>
      Object.hasOwn(holder, from) ? [{ file, path: [...path, ...at, from], at: 'key', to }] : [];
    const way = objectAt(expect, 'way');
    const added = objectAt(way, 'added');
    return [
      ...key(objectAt(walk, 'calls'), ['walk', 'calls']),
      ...inList(expect['visited'], ['expect', 'visited']),
      ...inList(way['gone'], ['expect', 'way', 'gone']),
      ...Object.entries(added).flatMap(([previous, steps]) => inList(steps, ['expect', 'way', 'added', previous])),
      ...key(added, ['expect', 'way', 'added']),
    ];
  });
}

/**
 * Renames a step in every set that has it, with its shared file, its texts, and its place in members' walks and ways. Its answer stays
 * stored under the same key, so rules, payloads and stored answers are not affected.
 * @returns one sentence that says why the step cannot be renamed
 */
export function renameStep(
  files: SourceFiles,
  { set: setName, step: from }: { readonly set: string; readonly step: string },
  to: string,
): Result<StepRenaming, string> {
  if (!isStepId(to)) return err(`"${to}" cannot be a step. Use letters and digits, and begin with a lowercase letter.`);
  const sources = readSources(files);
  const target = findStep(sources, setName, from);
  if (!target.ok) return target;
  const { sets, step } = target.value;
  if (step.role !== undefined) return err(`The step "${from}" has the role "${step.role}". Code finds its answer by the step's id.`);
  const taken = sets.find((each) => each.set.steps.some((other) => other.id === to || answerKeyOf(other) === to));
  if (taken) return err(`${taken.set.name} already has a step or an answer "${to}".`);
  const shared = sources.files.step.get(from);
  const sharedEdits: readonly Edit[] = shared
    ? [{ file: shared.file, path: ['id'], at: 'value', to, ...keptKey(asObject(shared.value), from) }]
    : [];
  const edits = [...setEdits(sources, from, to), ...sharedEdits, ...textEdits(sources, from, to), ...memberEdits(sources, from, to)];
  const edited = withEdits(files, edits);
  const moved = Object.entries(edited).map(([file, text]) => [file === shared?.file ? `${FOLDER}/steps/${to}.json` : file, text] as const);
  return ok({
    edits,
    files: Object.fromEntries(moved),
    question: answerKeyOf(step) ?? from,
    sets: sets.filter((each) => each.set.steps.some(({ id }) => id === from)).map((each) => each.set.name),
  });
}
