import { isJsonObject, jsonAt, objectAt, type Json, listAt } from '../../runtime/base/json.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { answerKeyOf, optionsOf } from '../../runtime/definitions/answerTypes.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import type { Vocabulary } from '../../runtime/definitions/contracts.ts';
import { readMembers } from '../exampleMembers/members.ts';
import type { Document } from '../../runtime/definitions/parse.ts';
import { FOLDER, readSources, type Place, type SourceFiles, type Sources } from '../../runtime/definitions/sources.ts';
import { isTableValue, type AnswerSchema } from '../../runtime/definitions/types.ts';
import { leavesData } from '../../runtime/rules/paths.ts';
import type { Path } from '../../runtime/rules/types/issue.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { allUses } from '../check/checks/rules.ts';
import type { Edit } from '../sourceEdits/edits.ts';
import { findStep } from './findStep.ts';
import { carries, optionPlaces, optionResults, type Carriers, type OptionPlace } from './optionsInRule.ts';

/** An option to rename. `fields` is the path to a question within a form; it is empty for a separate question. */
export interface OptionName {
  readonly set: string;
  readonly step: string;
  readonly fields: readonly string[];
  readonly option: string;
}

/** The edits that rename an option, and the definitions that they affect. */
export interface OptionRenaming {
  readonly files?: never;
  readonly edits: readonly Edit[];
  /** The key that the answer is stored under, with the fields of a form: `completeProfile.consentStatus`. */
  readonly question: string;
  /** The sets that ask the question. */
  readonly sets: readonly string[];
}

/** Returns the schema of an answer's field, and its path from the answer; null if there is none. */
function fieldOf(
  schema: AnswerSchema | undefined,
  fields: readonly string[],
  path: Path = [],
): { readonly schema: AnswerSchema; readonly path: Path } | null {
  const [field, ...rest] = fields;
  if (!schema) return null;
  if (field === undefined) return { schema, path };
  const inner = schema.type === 'form' && Object.hasOwn(schema.fields, field) ? schema.fields[field] : undefined;
  return fieldOf(inner, rest, [...path, 'fields', field]);
}

/** Returns the carriers of an answer in a set: the answer, and whatever derived value or named rule passes it on. */
function carriersIn({ rules, derived }: AssembledSet, question: string): Carriers {
  const names = new Set([`answers.${question}`, `carried.answers.${question}`]);
  const named = new Set<string>();
  const carriers = { names, rules: named };
  for (let size = -1; size !== names.size + named.size;) {
    size = names.size + named.size;
    for (const [name, { value }] of rules) if (carries(value, carriers)) named.add(name);
    for (const [name, { value }] of derived) if ('rule' in value && carries(value.rule, carriers)) names.add(`derived.${name}`);
  }
  return carriers;
}

/** Returns the places of an option in the rules of a set. */
function placesInRules(
  assembled: AssembledSet,
  vocabulary: Vocabulary,
  { key, fields, option }: { readonly key: string; readonly fields: readonly string[]; readonly option: string },
): readonly (readonly [Place, OptionPlace])[] {
  const question = [key, ...fields].join('.');
  const carriers = carriersIn(assembled, question);
  return allUses(assembled, vocabulary).flatMap(({ rule, place, at }) => {
    const step = at && assembled.set.steps[at.step];
    const isOwn = step !== undefined && answerKeyOf(step) === key;
    const ownCarriers = isOwn ? { ...carriers, names: new Set([...carriers.names, ['answer', ...fields].join('.')]) } : carriers;
    const last = place.path.at(-1);
    const holder = place.path.slice(place.path.indexOf('answer') + 1, -1).filter((part) => part !== 'fields');
    const returnsOption =
      isOwn &&
      (((last === 'prefill' || last === 'among') && holder.join('.') === fields.join('.') && place.path.includes('answer')) ||
        (fields.length === 0 && (last === 'prefill' || last === 'knownFrom')));
    const optionsHere = [...optionPlaces(rule, option, ownCarriers), ...(returnsOption ? optionResults(rule, option) : [])];
    return optionsHere.map((each) => [place, each] as const);
  });
}

/** Returns the edits of an answer's own lists of options. */
function answerEdits({ document, path }: Place, schema: AnswerSchema, option: string, to: string): readonly Edit[] {
  const lists =
    schema.type === 'choices' ? { options: schema.options, exclusive: schema.exclusive ?? [] } : { options: optionsOf(schema) ?? [] };
  return Object.entries(lists).flatMap(([key, list]) =>
    list.flatMap((each, index): readonly Edit[] =>
      each === option ? [{ file: document.file, path: [...path, key, index], at: 'value', to }] : [],
    ),
  );
}

/** Returns the edits of the offers that a set's screen-outs make. */
function offerEdits({ set, document }: AssembledSet, key: string, option: string, to: string): readonly Edit[] {
  return set.screenOuts.flatMap(({ offer }, index) => {
    if (!offer) return [];
    const at = (...path: Path): Edit => ({ file: document.file, path: ['screenOuts', index, 'offer', ...path], at: 'value', to });
    const offerPaths =
      offer.answerKey === key ? (['accept', 'decline'] as const).filter((part) => offer[part] === option).map((part) => at(part)) : [];
    return [...offerPaths, ...(offer.sets[key] === option ? [at('sets', key)] : [])];
  });
}

/** Returns the edits of the tables of text values whose rows or columns are the options of a question. */
function tableEdits(assembled: AssembledSet, question: string, option: string, to: string): readonly Edit[] {
  const carriers = carriersIn(assembled, question);
  return assembled.steps.flatMap(({ step, placeOf }) =>
    Object.entries(step.textValues ?? {}).flatMap(([name, value]) => {
      if (!isTableValue(value)) return [];
      const rows = carries(value.row, carriers) ? [[option]] : [];
      const columns = carries(value.column, carriers) ? Object.keys(value.table).map((row) => [row, option]) : [];
      const { document, path } = placeOf('textValues');
      return [...columns, ...rows].map((at): Edit => ({ file: document.file, path: [...path, name, 'table', ...at], at: 'key', to }));
    }),
  );
}

/** Returns the edits of an option's labels in all languages, and of the records of their translations. */
function textEdits({ files }: Sources, steps: ReadonlySet<string>, from: string, to: string): readonly Edit[] {
  return [...files.texts].flatMap(([locale, document]) =>
    labelPaths(document, steps, from).flatMap((path): readonly Edit[] => {
      const record = files.translation.get(locale);
      const recorded = path.join('.');
      const entry: readonly Edit[] =
        record && isJsonObject(record.value) && record.value[recorded] !== undefined
          ? [{ file: record.file, path: [recorded], at: 'key', to: [...path.slice(0, -1), to].join('.') }]
          : [];
      return [{ file: document.file, path, at: 'key', to }, ...entry];
    }),
  );
}

/** Returns the paths of an option's labels in each step and each of its variants. */
function labelPaths({ value }: Document, steps: ReadonlySet<string>, key: string): readonly Path[] {
  const all = objectAt(value, 'steps');
  return [...steps].flatMap((step) => {
    const variants = Object.keys(objectAt(objectAt(all, step), 'variants')).map((name) => ['steps', step, 'variants', name]);
    return [['steps', step], ...variants].flatMap((base) =>
      ['options', 'optionHelp'].map((list) => [...base, list, key]).filter((path) => jsonAt(value, path) !== undefined),
    );
  });
}

/** Returns the edits of an answer in a walk: given, carried over, or in an earlier survey's result. */
function memberEdits(sources: Sources, question: readonly string[], option: string, to: string): readonly Edit[] {
  const places: readonly Path[] = [['answers'], ['context', 'carried', 'answers']];
  return readMembers(sources).flatMap(({ document: { file }, path: base, written }) =>
    places.flatMap((place): readonly Edit[] => {
      const answer = jsonAt(written.walk, [...place, ...question]);
      const path = [...base, 'walk', ...place, ...question];
      if (answer === option) return [{ file, path, at: 'value', to }];
      if (!Array.isArray(answer)) return [];
      return answer.flatMap((each: Json, index): readonly Edit[] =>
        each === option ? [{ file, path: [...path, index], at: 'value', to }] : [],
      );
    }),
  );
}

/** Returns the edits of an environment's list. */
function environmentEdits({ files }: Sources, list: string, option: string, to: string): readonly Edit[] {
  return [...files.environment.values()].flatMap(({ file, value }) =>
    listAt(value, list).flatMap((each, index): readonly Edit[] =>
      each === option ? [{ file, path: [list, index], at: 'value', to }] : [],
    ),
  );
}

/**
 * Finds every place that names an option: the question in each set, the rules that compare its answer, the labels with the records
 * of their translations, offers, lists of environments, and the answers of example members.
 * @returns one sentence that says why the option cannot be renamed
 */
export function renameOption(
  files: SourceFiles,
  { set: setName, step: id, fields, option }: OptionName,
  to: string,
  vocabulary: Vocabulary,
): Result<OptionRenaming, string> {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(to) || leavesData(to))
    return err(`"${to}" cannot be an option. Use letters, digits, "-" and "_", and begin with a letter.`);
  const sources = readSources(files);
  const target = findStep(sources, setName, id);
  if (!target.ok) return target;
  const { sets, step } = target.value;
  const key = answerKeyOf(step);
  const options = optionsOf(fieldOf(step.answer, fields)?.schema);
  const question = [key ?? id, ...fields];
  const name = question.join('.');
  if (key === null || !options) return err(`The question "${[id, ...fields].join('.')}" of ${setName} has no options.`);
  if (!options.includes(option)) return err(`"${option}" is not an option of ${name}. ${suggest(option, options)}`);
  if (options.includes(to)) return err(`"${to}" is already an option of ${name}.`);

  const edits: Edit[] = [];
  const asking: string[] = [];
  const ids = new Set<string>();
  for (const each of sets) {
    for (const placed of each.steps) {
      const field = answerKeyOf(placed.step) === key ? fieldOf(placed.step.answer, fields) : null;
      if (!field || optionsOf(field.schema)?.includes(option) !== true) continue;
      if (optionsOf(field.schema)?.includes(to)) return err(`"${to}" is already an option of ${name} in ${each.set.name}.`);
      asking.push(each.set.name);
      ids.add(placed.step.id);
      const { document, path } = placed.placeOf('answer');
      edits.push(...answerEdits({ document, path: [...path, ...field.path] }, field.schema, option, to));
    }
    edits.push(...(fields.length === 0 ? offerEdits(each, key, option, to) : []), ...tableEdits(each, name, option, to));
    for (const [place, optionPlace] of placesInRules(each, vocabulary, { key, fields, option }))
      edits.push(
        ...('environment' in optionPlace
          ? environmentEdits(sources, optionPlace.environment, option, to)
          : [{ file: place.document.file, path: [...place.path, ...optionPlace.path], at: 'value', to } as const]),
      );
  }
  const label = (value: string): string => [...fields, value].join('.');
  edits.push(...textEdits(sources, ids, label(option), label(to)), ...memberEdits(sources, question, option, to));
  const once = new Map(edits.map((edit) => [JSON.stringify([edit.file, edit.path, edit.at]), edit]));
  return ok({ edits: [...once.values()].filter(({ file }) => file.startsWith(`${FOLDER}/`)), question: name, sets: [...new Set(asking)] });
}
