import type { Finding } from '../../../../runtime/definitions/finding.ts';
import { findNodeAtLocation } from 'jsonc-parser';
import { capitalise } from '../../../../runtime/base/capitalise.ts';
import { isJsonObject, jsonAt, type Json, type JsonObject } from '../../../../runtime/base/json.ts';
import { LOCALES } from '../../../../runtime/definitions/locales.ts';
import { FOLDER } from '../../../../runtime/definitions/sources.ts';
import { WIDGETS } from '../../../../runtime/definitions/widgets.ts';
import type { Path } from '../../../../runtime/rules/types/issue.ts';
import { draftOf } from '../../../scaffold/draftText.ts';
import { recordOf } from '../../../check/checks/staleTranslations.ts';
import { LIMIT_LABELS, OPTIONAL_LIMIT, OTHER_TEXT_LABELS, TEXT_LABELS, textLabel } from '../../../explain/formLabels.ts';
import { offsetOf } from '../../../../runtime/definitions/parse.ts';
import { locationsOfStep, valueIn, type JsonLocation, type TextOf } from '../locations.ts';
import { treeOf } from '../../../sourceEdits/treeOf.ts';

/** The language that all others are translated from. */
const ENGLISH = 'en';

/** A text in one language, with its location. `text` is null if it is missing. */
export interface LocalText {
  readonly locale: string;
  readonly location: JsonLocation;
  readonly text: string | null;
}

/** A text of a step that the form shows. */
export interface FormText {
  readonly key: string;
  readonly label: string;
  readonly texts: readonly LocalText[];
}

/** An option with its labels. */
export interface FormOption {
  readonly value: string;
  readonly labels: readonly LocalText[];
}

/** A limit of an answer or of one of its fields: a number, or true or false. */
export interface FormLimit {
  readonly key: string;
  /** The field of a form that is limited; null for the answer itself. */
  readonly field: string | null;
  readonly label: string;
  readonly kind: 'number' | 'flag';
  readonly location: JsonLocation;
  readonly value: Json;
}

/** The texts of a screen-out, shared by all steps with its reason. */
export interface FormScreenOut {
  readonly reason: string;
  readonly texts: readonly FormText[];
}

/** A rule of a step. */
export interface FormRule {
  readonly key: string;
  readonly label: string;
  /** A sentence that says what happens without the rule. */
  readonly without: string;
  readonly location: JsonLocation;
  readonly rule: Json | undefined;
  /** The screen-out that the rule causes; null if it causes none. */
  readonly screenOut: FormScreenOut | null;
}

/** The content of a step's form. */
export interface StepForm {
  readonly id: string;
  readonly entry: JsonLocation;
  /** The texts that every step may have, such as the title. */
  readonly texts: readonly FormText[];
  /** The other texts that the step has in English, such as labels and errors. */
  readonly otherTexts: readonly FormText[];
  /** Null for a step without options. */
  readonly options: { readonly location: JsonLocation; readonly list: readonly FormOption[] } | null;
  readonly limits: readonly FormLimit[];
  /** True for a question that one press answers, so that nobody can leave it empty. */
  readonly isOnePress: boolean;
  readonly rules: readonly FormRule[];
  /** The list of the step's effects, and how many it has. */
  readonly effects: { readonly location: JsonLocation; readonly count: number };
  /** The step's own answer as rules read it. */
  readonly answer: { readonly name: string; readonly isList: boolean };
}

/** The texts that every screen-out has. */
const SCREEN_OUT_TEXTS: readonly string[] = ['title', 'body'];

/** Reads the form of a step; null if the set has no such step. */
export function readForm(set: string, id: string, textOf: TextOf): StepForm | null {
  const locations = locationsOfStep(set, id, textOf);
  if (!locations) return null;
  const values = new Map<string, Json>();
  const read = ({ file, path }: JsonLocation): Json | undefined => {
    const value = values.get(file) ?? valueIn(textOf(file));
    values.set(file, value);
    return jsonAt(value, path);
  };
  const textsAt = (path: Path): readonly LocalText[] =>
    LOCALES.map((locale) => {
      const location: JsonLocation = { file: `${FOLDER}/texts/${locale}.json`, path };
      const text = read(location);
      return { locale, location, text: typeof text === 'string' ? text : null };
    });
  const stepTextsAt = (...path: Path): readonly LocalText[] => textsAt(['steps', id, ...path]);
  const answerLocation = locations.of('answer');
  const answerJson = read(answerLocation);
  const answer = isJsonObject(answerJson) ? answerJson : null;
  const options = answer?.['options'];
  const texts = Object.entries(TEXT_LABELS).map(([key, label]) => ({ key, label, texts: stepTextsAt(key) }));
  const inEnglish = (path: Path): Json | undefined => read({ file: `${FOLDER}/texts/${ENGLISH}.json`, path });
  const english = inEnglish(['steps', id]);
  const otherTexts = Object.keys(OTHER_TEXT_LABELS).flatMap((kind) =>
    leaves(isJsonObject(english) ? english[kind] : undefined).map((path) => ({
      key: [kind, ...path].join('.'),
      label: textLabel([kind, ...path]),
      texts: stepTextsAt(kind, ...path),
    })),
  );
  const screenOutOf = (reason: string): FormScreenOut => {
    const others = leaves(inEnglish(['screenOuts', reason])).filter(
      ([key = '', ...below]) => below.length > 0 || !SCREEN_OUT_TEXTS.includes(key),
    );
    const texts = [...SCREEN_OUT_TEXTS.map((key) => [key]), ...others].map((path) => ({
      key: [reason, ...path].join('.'),
      label: textLabel(path),
      texts: textsAt(['screenOuts', reason, ...path]),
    }));
    return { reason, texts };
  };
  const effects = read(locations.of('effects'));
  const key = read(locations.of('answerKey'));
  return {
    id,
    entry: locations.entry,
    texts,
    otherTexts,
    options: Array.isArray(options)
      ? {
          location: { ...answerLocation, path: [...answerLocation.path, 'options'] },
          list: options.map(String).map((value) => ({ value, labels: stepTextsAt('options', value) })),
        }
      : null,
    limits: answer ? limitsOf(answer, answerLocation) : [],
    isOnePress: WIDGETS[String(read(locations.of('widget')))]?.withoutNext === true,
    rules: rulesOf(locations.of, read, screenOutOf),
    effects: { location: locations.of('effects'), count: Array.isArray(effects) ? effects.length : 0 },
    answer: { name: `answers.${typeof key === 'string' ? key : id}`, isList: answer?.['type'] === 'choices' },
  };
}

/** Returns the paths of the texts in a value. */
function leaves(value: Json | undefined, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [path];
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key])) : [];
}

/** Returns the limits of an answer, and of the fields that have some. */
function limitsOf(answer: JsonObject, { file, path }: JsonLocation, field: string | null = null): readonly FormLimit[] {
  const typeLimits = LIMIT_LABELS[String(answer['type'])] ?? [];
  if (field !== null && typeLimits.length === 0) return [];
  const fields = isJsonObject(answer['fields']) ? Object.entries(answer['fields']) : [];
  const limits = [OPTIONAL_LIMIT, ...typeLimits].map(([key, label, kind]) => ({
    key: field === null ? key : `${field}.${key}`,
    field,
    label,
    kind,
    location: { file, path: [...path, key] },
    value: answer[key] ?? null,
  }));
  const ofFields = fields.flatMap(([name, each]) =>
    isJsonObject(each) ? limitsOf(each, { file, path: [...path, 'fields', name] }, name) : [],
  );
  return [...limits, ...ofFields];
}

/** Returns a rule that passes if a step's answer is or contains one of these options. */
export function ruleOn({ name, isList }: StepForm['answer'], [first, ...others]: readonly [string, ...string[]]): Json {
  const answer = { var: name };
  if (others.length > 0) return { [isList ? 'hasAny' : 'in']: [answer, [first, ...others]] };
  return { [isList ? 'has' : '==']: [answer, first] };
}

function rulesOf(
  of: (key: string) => JsonLocation,
  read: (location: JsonLocation) => Json | undefined,
  screenOutOf: (reason: string) => FormScreenOut,
): readonly FormRule[] {
  const optional = (key: string, label: string, without: string): FormRule => ({
    key,
    label,
    without,
    location: of(key),
    rule: read(of(key)),
    screenOut: null,
  });
  const effects = read(of('effects'));
  return [
    optional('visibleWhen', 'Shown when', 'It is always shown.'),
    ...(read(of('confirmWhen')) === undefined ? [] : [optional('confirmWhen', 'Asks to confirm when', 'It never asks to confirm.')]),
    ...(Array.isArray(effects) ? effects : []).flatMap((effect: Json, index): readonly FormRule[] => {
      if (!isJsonObject(effect)) return [];
      const { file, path } = of('effects');
      const location: JsonLocation = { file, path: [...path, index, 'when'] };
      const causes = effect['screenOut'] === undefined ? 'Chooses the program' : 'Screens out';
      const what = JSON.stringify(effect['screenOut'] ?? effect['program']).replaceAll('"', '');
      return [
        {
          key: `effects.${index}`,
          label: `${causes} (${what}) when`,
          without: 'It always does.',
          location,
          rule: effect['when'],
          screenOut: typeof effect['screenOut'] === 'string' ? screenOutOf(effect['screenOut']) : null,
        },
      ];
    }),
  ];
}

/** An edit of the value at a location. Undefined removes the value. */
export interface ValueEdit {
  readonly location: JsonLocation;
  readonly value: Json | undefined;
}

/** The properties that the parts of a form share. */
export interface FormEditing {
  readonly at: (location: JsonLocation) => readonly Finding[];
  readonly edit: (edits: readonly ValueEdit[]) => void;
}

/** Returns the edits that confirm a translation although its English has changed since. */
export function confirmTranslation(local: LocalText, english: string): readonly ValueEdit[] {
  return local.text === null ? [] : [recordTranslation(local, english, local.text)];
}

/** Returns the edits that change a text. They record a translation with its English source. */
export function changeText(local: LocalText, english: string, text: string): readonly ValueEdit[] {
  const edit: ValueEdit = { location: local.location, value: text === '' ? undefined : text };
  return local.locale === ENGLISH || english === '' ? [edit] : [edit, recordTranslation(local, english, text)];
}

/** Returns the edit that records a translation, or removes the record of a removed translation. */
function recordTranslation({ locale, location }: LocalText, english: string, translated: string): ValueEdit {
  const record: JsonLocation = { file: `${FOLDER}/translation-records/${locale}.json`, path: [location.path.join('.')] };
  return { location: record, value: translated === '' ? undefined : recordOf({ english, translated }) };
}

/** Returns the edits that add an option with its labels, by locale. An empty label is omitted. */
export function withOption({ id, options }: StepForm, value: string, labels: Readonly<Record<string, string>>): readonly ValueEdit[] {
  if (!options) return [];
  const texts = Object.entries(labels).flatMap(([locale, label]): readonly ValueEdit[] => {
    const location = { file: `${FOLDER}/texts/${locale}.json`, path: ['steps', id, 'options', value] };
    return label === '' ? [] : changeText({ locale, location, text: null }, labels[ENGLISH] ?? '', label);
  });
  return [{ location: options.location, value: [...options.list.map((option) => option.value), value] }, ...texts];
}

/** Returns the edits that remove an option and its labels. */
export function withoutOption({ options }: StepForm, value: string): readonly ValueEdit[] {
  if (!options) return [];
  const remaining = options.list.filter((option) => option.value !== value);
  const labels = options.list.find((option) => option.value === value)?.labels ?? [];
  return [
    { location: options.location, value: remaining.map((option) => option.value) },
    ...labels.flatMap((label): readonly ValueEdit[] => (label.text === null ? [] : changeText(label, labels[0]?.text ?? '', ''))),
  ];
}

/** Returns the edit that moves an option by a number of places. */
export function withMovedOption({ options }: StepForm, value: string, by: number): readonly ValueEdit[] {
  if (!options) return [];
  const values = options.list.map((option) => option.value);
  const from = values.indexOf(value);
  const to = from + by;
  if (from === -1 || to < 0 || to >= values.length) return [];
  return [{ location: options.location, value: values.toSpliced(from, 1).toSpliced(to, 0, value) }];
}

/** The texts of a screen-out in a language. */
export interface ScreenOutTexts {
  readonly title: string;
  readonly body: string;
}

/** A screen-out to add to a step. */
interface ScreenOutToAdd {
  readonly reason: string;
  /** The answers that screen members out, or a rule that does. */
  readonly when: { readonly options: readonly [string, ...string[]] } | { readonly rule: Json };
  /** The texts of a new reason, by locale; none for an existing one. Missing texts become drafts, which `survey check` reports. */
  readonly texts: Readonly<Record<string, ScreenOutTexts>>;
}

/** Returns the reasons for screen-outs that a set lists. */
export function reasonsOf(set: string, textOf: TextOf): readonly string[] {
  const listed = jsonAt(valueIn(textOf(`${FOLDER}/${set}.json`)), ['screenOuts']);
  return Array.isArray(listed) ? listed.flatMap((each: Json) => (isJsonObject(each) ? [String(each['reason'])] : [])) : [];
}

/**
 * Returns the edits that make a step screen members out: the effect, the reason in each set that uses the step, and the texts of a new
 * reason.
 */
export function withScreenOut(
  { effects, answer }: StepForm,
  { reason, when, texts }: ScreenOutToAdd,
  sets: readonly string[],
  textOf: TextOf,
): readonly ValueEdit[] {
  const listing = sets.flatMap((set): readonly ValueEdit[] => {
    const reasons = reasonsOf(set, textOf);
    const location: JsonLocation = { file: `${FOLDER}/${set}.json`, path: ['screenOuts', reasons.length] };
    return reasons.includes(reason) ? [] : [{ location, value: { reason } }];
  });
  const english = texts[ENGLISH];
  const textEdits = LOCALES.flatMap((locale): readonly ValueEdit[] => {
    const { title = '', body = '' } = texts[locale] ?? {};
    const isRegional = locale.includes('-');
    if (!english || (isRegional && title === '' && body === '')) return [];
    const value = { title: title || draftOf(english.title), body: body || draftOf(english.body) };
    return [{ location: { file: `${FOLDER}/texts/${locale}.json`, path: ['screenOuts', reason] }, value }];
  });
  const { file, path } = effects.location;
  return [
    {
      location: { file, path: [...path, effects.count] },
      value: { when: 'rule' in when ? when.rule : ruleOn(answer, when.options), screenOut: reason },
    },
    ...listing,
    ...textEdits,
  ];
}

/** Derives the name of a new reason from its English title: `TAKES_INSULIN` for "Takes insulin". The name is unique. */
export function reasonName(title: string, existing: readonly string[]): string {
  const base = optionValue(title, [])
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase();
  return unique(base, existing, '_');
}

/** Derives the value of a new option from its English label: `notSure` for "Not sure". The value is unique. */
export function optionValue(label: string, existing: readonly string[]): string {
  const labelWords = label
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .split(/\s+/);
  const joined = labelWords.map((word, index) => (index === 0 ? word.toLowerCase() : capitalise(word.toLowerCase()))).join('');
  return unique(/^[a-z]/.test(joined) ? joined : `option${joined}`, existing, '');
}

/** Appends a number, from 2, to a name that already exists. */
function unique(base: string, existing: readonly string[], separator: string): string {
  let name = base;
  for (let count = 2; existing.includes(name); count += 1) name = `${base}${separator}${count}`;
  return name;
}

/** Returns the findings in a value or, if it is missing, at the enclosing object. */
export function findingsAt({ file, path }: JsonLocation, findings: readonly Finding[], textOf: TextOf): readonly Finding[] {
  const fileFindings = findings.filter((finding) => finding.file === file);
  const text = fileFindings.length > 0 ? textOf(file) : null;
  const root = text === null ? undefined : treeOf(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node || text === null) return [];
  const property = node.parent?.type === 'property' ? node.parent : node;
  return fileFindings.filter((finding) => {
    const offset = offsetOf(text, finding);
    return property.offset <= offset && offset < property.offset + property.length;
  });
}
