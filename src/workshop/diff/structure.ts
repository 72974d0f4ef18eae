import { longestRising } from '../../runtime/base/longestRising.ts';
import { optionsOf } from '../../runtime/definitions/answerTypes.ts';
import { isJsonObject, isSameJson, asObject, type Json } from '../../runtime/base/json.ts';
import type { QuestionSet, Step } from '../../runtime/definitions/types.ts';

/** A difference in the definitions. `before` and `after` are undefined if the value does not exist there. */
export interface StructureChange {
  readonly area: 'set' | 'section' | 'step' | 'option' | 'rule' | 'derived' | 'screenOut' | 'completion' | 'text';
  readonly what: 'added' | 'removed' | 'moved' | 'changed';
  /** The id or name, with the changed key: `sleep`, `sleep.visibleWhen`, `en.steps.sleep.title`; for an option, its step and value. */
  readonly name: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

type Area = StructureChange['area'];

/** Converts a definition to plain JSON. */
export function plain(value: object | string | number | undefined): Json | undefined {
  if (value === undefined) return undefined;
  const json: Json = JSON.parse(JSON.stringify(value));
  return json;
}

function namedChanges(area: Area, before: Readonly<Record<string, Json | undefined>>, after: typeof before): readonly StructureChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): readonly StructureChange[] => {
    const [old, now] = [before[name], after[name]];
    if (isSameJson(old, now)) return [];
    return [{ area, what: old === undefined ? 'added' : now === undefined ? 'removed' : 'changed', name, before: old, after: now }];
  });
}

/** Returns the fewest ids that must move to turn one order into the other: those outside the longest common subsequence. */
function movedIds(before: readonly string[], after: readonly string[]): readonly string[] {
  const common = after.filter((id) => before.includes(id));
  const stays = new Set(longestRising(common.map((id) => before.indexOf(id))));
  return common.filter((_, index) => !stays.has(index));
}

/** Reports additions, removals and moves in an ordered list of ids. */
function listChanges(area: Area, before: readonly string[], after: readonly string[]): readonly StructureChange[] {
  const previousId = (list: readonly string[], id: string): Json => list[list.indexOf(id) - 1] ?? null;
  return [
    ...after
      .filter((id) => !before.includes(id))
      .map((id) => ({ area, what: 'added', name: id, before: undefined, after: previousId(after, id) }) as const),
    ...before
      .filter((id) => !after.includes(id))
      .map((id) => ({ area, what: 'removed', name: id, before: previousId(before, id), after: undefined }) as const),
    ...movedIds(before, after).map(
      (id) => ({ area, what: 'moved', name: id, before: previousId(before, id), after: previousId(after, id) }) as const,
    ),
  ];
}

function stepChanges(before: Step, after: Step): readonly StructureChange[] {
  const [old, now] = [plain(before), plain(after)];
  const keys = namedChanges('step', asObject(old), asObject(now));
  const options = [optionsOf(before.answer), optionsOf(after.answer)] as const;
  return keys.flatMap((change): readonly StructureChange[] => {
    const name = `${before.id}.${change.name}`;
    if (change.name !== 'answer' || !options[0] || !options[1]) return [{ ...change, name }];
    const hasOtherChanges = !isSameJson({ ...asObject(change.before), options: [] }, { ...asObject(change.after), options: [] });
    const optionChanges = listChanges('option', options[0], options[1]).map((option) => ({
      ...option,
      name: `${before.id}.${option.name}`,
    }));
    if (optionChanges.length === 0) return [{ ...change, name }];
    // The changes to options are listed separately.
    const newDefinition = { ...asObject(change.after), options: [...options[0]] };
    return hasOtherChanges ? [{ ...change, name, after: newDefinition }, ...optionChanges] : optionChanges;
  });
}

function records<T extends object>(list: readonly T[], idOf: (item: T) => string): Readonly<Record<string, Json | undefined>> {
  return Object.fromEntries(list.map((item) => [idOf(item), plain(item)]));
}

function values(named: Readonly<Record<string, object>>): Readonly<Record<string, Json | undefined>> {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, plain(value)]));
}

function filterChanged(changes: readonly StructureChange[]): readonly StructureChange[] {
  return changes.filter(({ what }) => what === 'changed');
}

/** Returns the differences between two versions of a set, except for texts. */
export function structureChanges(before: QuestionSet, after: QuestionSet): readonly StructureChange[] {
  const ids = ({ steps }: QuestionSet): readonly string[] => steps.map(({ id }) => id);
  const sections = ({ sections: list }: QuestionSet): readonly string[] => list.map(({ id }) => id);
  const head = ({ version, enrollmentType, startProgram, entry, partialSave, completionRequires }: QuestionSet) => ({
    version: plain(version),
    enrollmentType: plain(enrollmentType),
    startProgram,
    entry: plain(entry),
    partialSave: plain(partialSave),
    completionRequires: plain(completionRequires),
  });
  const oldSteps = new Map(before.steps.map((step) => [step.id, step]));
  const calls = ({ completion }: QuestionSet): readonly string[] => completion.map(({ call }) => call);
  return [
    ...namedChanges('set', head(before), head(after)),
    ...listChanges('section', sections(before), sections(after)),
    ...filterChanged(
      namedChanges(
        'section',
        records(before.sections, ({ id }) => id),
        records(after.sections, ({ id }) => id),
      ),
    ),
    ...listChanges('step', ids(before), ids(after)),
    ...after.steps.flatMap((step) => {
      const old = oldSteps.get(step.id);
      return old ? stepChanges(old, step) : [];
    }),
    ...namedChanges('rule', before.rules, after.rules),
    ...namedChanges('derived', values(before.derived), values(after.derived)),
    ...namedChanges(
      'screenOut',
      records(before.screenOuts, ({ reason }) => reason),
      records(after.screenOuts, ({ reason }) => reason),
    ),
    ...listChanges('completion', calls(before), calls(after)),
    ...filterChanged(
      namedChanges(
        'completion',
        records(before.completion, ({ call }) => call),
        records(after.completion, ({ call }) => call),
      ),
    ),
  ];
}

function leaves(value: Json | undefined, name: string): readonly (readonly [string, Json])[] {
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${name}.${key}`));
  return value === undefined ? [] : [[name, value]];
}

/** Returns the differences in the texts of one language. */
export function textChanges(locale: string, before: Json | undefined, after: Json | undefined): readonly StructureChange[] {
  const flat = (value: Json | undefined) => Object.fromEntries(leaves(value, locale).filter(([name]) => name !== `${locale}.$schema`));
  return namedChanges('text', flat(before), flat(after));
}
