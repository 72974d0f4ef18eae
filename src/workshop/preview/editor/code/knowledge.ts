import { findNodeAtOffset, getLocation } from 'jsonc-parser';
import ruleSchema from '../../../../../schemas/rule.schema.json' with { type: 'json' };
import { isJsonObject, jsonAt, type Json, type JsonObject } from '../../../../runtime/base/json.ts';
import { answerKeyOf } from '../../../../runtime/definitions/answerTypes.ts';
import type { Vocabulary } from '../../../../runtime/definitions/contracts.ts';
import { allowedKeys, schemasAt, type SchemaSource } from '../../../../runtime/definitions/schemas.ts';
import { kindOf, nameOf, type FileKind } from '../../../../runtime/definitions/sources.ts';
import type { QuestionSet, SurveyTexts } from '../../../../runtime/definitions/types.ts';
import type { Path } from '../../../../runtime/rules/types/issue.ts';
import { describeType } from '../../../../runtime/rules/types/valueType.ts';
import { describeCondition } from '../../../explain/describeCondition.ts';
import { notesOf, locationOfDefinition, locationsOfStep, valueIn, type RuleNotes, type JsonLocation, type TextOf } from '../locations.ts';
import { ruleNames, valuesOf, type RuleNames } from '../ruleBuilder/ruleNames.ts';
import { treeOf } from '../../../sourceEdits/treeOf.ts';

/** The definitions around the position where an author types. */
export interface Knowledge {
  /** The sets that the file belongs to. */
  readonly sets: readonly QuestionSet[];
  readonly english: SurveyTexts;
  readonly vocabulary: Vocabulary;
  /** All definition files. */
  readonly files: readonly string[];
  readonly textOf: TextOf;
}

/** A completion. */
export interface Offer {
  /** The JSON to write, without a following colon. */
  readonly label: string;
  readonly isKey: boolean;
  readonly info: string;
}

/** The completions for a range of the text. */
export interface Offers {
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
}

/** The keys whose value is a rule. */
const RULE_KEYS: readonly string[] = [
  'visibleWhen',
  'confirmWhen',
  'when',
  'askedWhen',
  'requiredWhen',
  'readOnlyWhen',
  'prefill',
  'variant',
  'reply',
  'among',
  'args',
];

const OPERATORS: JsonObject = ruleSchema.$defs.operation.properties;

const SCHEMAS: Readonly<Partial<Record<FileKind, string>>> = {
  set: 'question-set.schema.json',
  step: 'step.schema.json',
  rules: 'rules.schema.json',
  texts: 'texts.schema.json',
  member: 'member.schema.json',
};

/** Returns the schema of a file; null if it has none. */
function schemaOf(file: string, { vocabulary }: Knowledge): SchemaSource | null {
  const kind = kindOf(file);
  return (kind === 'environment' ? vocabulary.environmentSchema : SCHEMAS[kind]) ?? null;
}

function isInRule(path: Path): boolean {
  if (path.some((key) => RULE_KEYS.includes(String(key)))) return true;
  return (path[0] === 'rules' || path[0] === 'derived' || path.includes('checks')) && path.length > 1;
}

/** The position where the author types. */
interface At {
  readonly file: string;
  readonly value: Json;
  readonly path: Path;
  readonly isKey: boolean;
}

/** Returns the completions at an offset; null if there are none. */
export function offersAt(file: string, text: string, offset: number, knowledge: Knowledge): Offers | null {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const at = { file, value: valueIn(text), path, isKey: isAtPropertyKey };
  const node = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length ? previousNode : null;
  const [from, to] = node ? [node.offset, node.offset + node.length] : [offset, offset];
  const around = jsonAt(at.value, path.slice(0, -1));
  const written = isAtPropertyKey && isJsonObject(around) ? Object.keys(around) : [];
  const typed = node && isAtPropertyKey ? text.slice(from + 1, to - 1) : '';
  const offers = (isAtPropertyKey ? keysAt(at, knowledge) : valuesHere(at, knowledge)).filter(
    ({ label }) => !isAtPropertyKey || !written.includes(JSON.parse(label)) || JSON.parse(label) === typed,
  );
  return offers.length > 0 ? { from, to, offers } : null;
}

function offer(word: Json, info: string, isKey = false): Offer {
  return { label: JSON.stringify(word), isKey, info };
}

function keysAt({ file, value, path }: At, knowledge: Knowledge): readonly Offer[] {
  const holder = path.slice(0, -1);
  const kind = kindOf(file);
  const schema = schemaOf(file, knowledge);
  const ofSchema = schema === null ? [] : [...allowedKeys(schema, value, holder)];
  if (ofSchema.length > 0) return ofSchema.map(([key, info]) => offer(key, info, true));
  if (kind === 'texts') return textKeys(holder, knowledge);
  if (!isInRule(holder)) return [];
  return Object.entries(OPERATORS).map(([operator, schema]) => offer(operator, descriptionIn(schema), true));
}

function descriptionIn(schema: Json | undefined): string {
  return isJsonObject(schema) ? String(schema['description'] ?? '') : '';
}

function textKeys([root, id, part, ...rest]: Path, { sets, english }: Knowledge): readonly Offer[] {
  const steps = new Map(sets.flatMap((set) => set.steps.map((step) => [step.id, step] as const)));
  if (root === 'steps' && id === undefined) return [...steps.keys()].map((each) => offer(each, english.steps[each]?.title ?? '', true));
  if (root === 'sections' && id === undefined)
    return [...new Set(sets.flatMap(({ sections }) => sections.map((section) => section.id)))].map((each) =>
      offer(each, 'A section', true),
    );
  if (root === 'screenOuts' && id === undefined)
    return [...new Set(sets.flatMap(({ screenOuts }) => screenOuts.map(({ reason }) => reason)))].map((each) =>
      offer(each, 'A screen-out', true),
    );
  const answer = steps.get(String(id))?.answer;
  if ((part !== 'options' && part !== 'optionHelp') || rest.length > 0 || !answer || !('options' in answer)) return [];
  return answer.options.map((each) => offer(each, english.steps[String(id)]?.options?.[each] ?? 'An option', true));
}

function valuesHere(at: At, knowledge: Knowledge): readonly Offer[] {
  const { file, value, path } = at;
  const { sets, english, vocabulary, files } = knowledge;
  const key = [...path].reverse().find((each) => typeof each === 'string');
  const all = <T>(pick: (set: QuestionSet) => readonly T[]): readonly T[] => [...new Set(sets.flatMap(pick))];
  if (isInRule(path)) {
    const notes = key === 'var' || key === 'rule' ? notesIn(knowledge) : new Map<string, string>();
    if (key === 'var')
      return [...namesIn(knowledge)].map(([name, type]) => offer(name, infoOfName(name, describeType(type), knowledge, notes)));
    if (key === 'rule') return all((set) => Object.keys(set.rules)).map((name) => offer(name, infoOfRule(name, knowledge, notes)));
    const compared = comparedValues(value, path, knowledge);
    if (compared.length > 0) return compared;
  }
  if (key === 'use') return filesIn('step', files).map((name) => offer(name, english.steps[name]?.title ?? 'A shared step'));
  if (key === 'include') return filesIn('rules', files).map((name) => offer(name, 'Shared rules'));
  if (key === 'program' || key === 'startProgram') return all((set) => set.programs).map((name) => offer(name, 'A program'));
  if (key === 'screenOut')
    return all((set) => set.screenOuts.map(({ reason }) => reason)).map((name) => offer(name, english.screenOuts[name]?.title ?? ''));
  if (key === 'section') return all((set) => set.sections.map(({ id }) => id)).map((id) => offer(id, english.sections[id] ?? ''));
  if (key === 'hook') {
    const hooks = { ...vocabulary.derive, ...vocabulary.check, ...vocabulary.call, ...vocabulary.payload };
    return Object.entries(hooks).map(([name, { description }]) => offer(name, description));
  }
  if (key === 'error' || key === 'errorState') return vocabulary.errorStates.map((name) => offer(name, 'A state of the error page'));
  if (key === 'redirect') return (vocabulary.destinations ?? []).map((name) => offer(name, 'A destination'));
  if (key === 'finished') return (vocabulary.finishedReasons ?? []).map((name) => offer(name, 'A reason to finish'));
  if (key === 'ends') return vocabulary.endings.map((name) => offer(name, 'An ending of the completion'));
  const schema = schemaOf(file, knowledge);
  return schema === null ? [] : schemasAt(schema, value, path).flatMap(offersOfSchema);
}

function offersOfSchema(schema: JsonObject): readonly Offer[] {
  const info = descriptionIn(schema);
  const listed = Array.isArray(schema['enum']) ? schema['enum'] : schema['const'] === undefined ? [] : [schema['const']];
  const shown: readonly Json[] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  const values: readonly Json[] = listed.length > 0 ? listed : schema['type'] === 'boolean' ? [true, false] : shown;
  return values.filter((word) => typeof word !== 'object').map((word) => offer(word, info));
}

function filesIn(kind: FileKind, files: readonly string[]): readonly string[] {
  return files.filter((file) => kindOf(file) === kind).map(nameOf);
}

/** Returns the names that a rule of any of the file's sets may read. */
function namesIn({ sets, vocabulary }: Knowledge): RuleNames {
  return new Map(sets.toReversed().flatMap((set) => [...ruleNames(set, vocabulary)]));
}

/** Returns the values of the name that the enclosing operation compares. */
function comparedValues(value: Json, path: Path, knowledge: Knowledge): readonly Offer[] {
  const holders = [path.slice(0, -1), path.slice(0, -2)].map((each) => jsonAt(value, each));
  const first = holders.flatMap((each) => (Array.isArray(each) ? each.slice(0, 1) : [])).find(isJsonObject);
  const name = first?.['var'];
  if (typeof name !== 'string') return [];
  const type = namesIn(knowledge).get(name);
  if (!type) return [];
  if (type.kind === 'boolean') return [offer(true, name), offer(false, name)];
  return (valuesOf(type) ?? []).map((each) => offer(each, labelOf(name, each, knowledge) ?? name));
}

function stepOfAnswer(key: string, { sets }: Knowledge): string | null {
  return sets.flatMap(({ steps }) => steps).find((step) => answerKeyOf(step) === key)?.id ?? null;
}

function labelOf(name: string, value: string, knowledge: Knowledge): string | null {
  const [root, key = ''] = name.split('.');
  const step = root === 'answers' ? stepOfAnswer(key, knowledge) : null;
  return step === null ? null : (knowledge.english.steps[step]?.options?.[value] ?? null);
}

/** Returns the authors' notes on the named rules and derived values of the file's sets. */
function notesIn({ sets, textOf }: Knowledge): RuleNotes {
  return new Map(sets.toReversed().flatMap(({ name }) => [...notesOf(name, textOf)]));
}

function infoOfName(name: string, type: string, knowledge: Knowledge, notes: RuleNotes): string {
  const [root, key = ''] = name.split('.');
  const note = root === 'derived' ? notes.get(`derived.${key}`) : undefined;
  if (note !== undefined) return `${note} (${type})`;
  const step = root === 'answers' ? stepOfAnswer(key, knowledge) : null;
  const title = step === null ? undefined : knowledge.english.steps[step]?.title;
  return title === undefined ? type : `${title} (${type})`;
}

function infoOfRule(name: string, { sets }: Knowledge, notes: RuleNotes): string {
  const rule = sets.map(({ rules }) => rules[name]).find((each) => each !== undefined);
  return rule === undefined ? '' : `${notes.get(`rules.${name}`) ?? ''} ${describeCondition(rule)}`.trim();
}

/** The help for a word of the text. */
export interface Help {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** A key or text at an offset. */
interface Word {
  readonly from: number;
  readonly to: number;
  readonly word: string;
  readonly at: At;
}

function wordAt(file: string, text: string, offset: number): Word | null {
  const root = treeOf(text);
  const node = root && findNodeAtOffset(root, offset, true);
  if (!node || node.type !== 'string') return null;
  const { path, isAtPropertyKey } = getLocation(text, Math.min(node.offset + 1, node.offset + node.length));
  return {
    from: node.offset,
    to: node.offset + node.length,
    word: String(node.value),
    at: { file, value: valueIn(text), path, isKey: isAtPropertyKey },
  };
}

/** Explains the key, name or value at an offset; null if it is unknown. */
export function helpAt(file: string, text: string, offset: number, knowledge: Knowledge): Help | null {
  const wordHere = wordAt(file, text, offset);
  if (!wordHere) return null;
  const { from, to, word, at } = wordHere;
  const options = at.isKey ? keysAt(at, knowledge) : valuesHere(at, knowledge);
  const info = options.find(({ label }) => label === JSON.stringify(word))?.info ?? '';
  const target = targetOf(wordHere, knowledge);
  const lines = [info, ...(target ? [`Ctrl-click, Cmd-click or F12 shows where it is defined: ${target.file}`] : [])];
  const paragraphs = lines.filter((line) => line !== '');
  return paragraphs.length > 0 ? { from, to, lines: paragraphs } : null;
}

/** Returns the location at which the word at an offset is defined: a step, a question's answer, a rule or a derived value. */
export function definitionAt(file: string, text: string, offset: number, knowledge: Knowledge): JsonLocation | null {
  const word = wordAt(file, text, offset);
  return word && targetOf(word, knowledge);
}

function targetOf({ word, at: { path, isKey, file } }: Word, knowledge: Knowledge): JsonLocation | null {
  const { sets, textOf } = knowledge;
  const key = path.at(-1);
  const first = (find: (set: string) => JsonLocation | null): JsonLocation | null =>
    sets.map(({ name }) => find(name)).find((location) => location !== null) ?? null;
  const step = (id: string): JsonLocation | null =>
    first((set) => {
      const locations = locationsOfStep(set, id, textOf);
      if (!locations) return null;
      return locations.shared === null ? locations.entry : { file: locations.shared, path: ['id'] };
    });
  if (isKey) return kindOf(file) === 'texts' && path[0] === 'steps' && path.length === 2 ? step(word) : null;
  if (key === 'use') return step(word);
  if (key === 'rule') return first((set) => locationOfDefinition(set, 'rules', word, textOf));
  if (path.includes('include')) return { file: `question-sets/rules/${word}.json`, path: [] };
  if (key !== 'var' && path.at(-2) !== 'var') {
    const id = word;
    return sets.some(({ steps }) => steps.some((each) => each.id === id)) && key !== 'id' && !path.includes('options') ? step(id) : null;
  }
  const [root, name = ''] = word.split('.');
  if (root === 'derived') return first((set) => locationOfDefinition(set, 'derived', name, textOf));
  const askingStep = root === 'answers' ? stepOfAnswer(name, knowledge) : null;
  return askingStep === null ? null : step(askingStep);
}
