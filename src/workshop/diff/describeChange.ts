import { isJsonObject, asObject, type Json } from '../../runtime/base/json.ts';
import { operationOf } from '../../runtime/rules/reads.ts';
import { SIGNATURES } from '../../runtime/rules/types/signatures.ts';
import { describeCondition } from '../explain/describeCondition.ts';
import { LIMIT_LABELS, OPTIONAL_LIMIT, textLabel } from '../explain/formLabels.ts';
import { differingPlaces } from './places.ts';
import { withTitle, type ReaderNames } from './readerNames.ts';
import type { StructureChange } from './structure.ts';

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** The rules of a step: the description of a change, and the default without a rule. */
const STEP_RULES: Readonly<Record<string, readonly [verb: string, without: string]>> = {
  visibleWhen: ['is shown', 'always'],
  confirmWhen: ['asks to confirm', 'never'],
};

const LIMITS = new Map([OPTIONAL_LIMIT, ...Object.values(LIMIT_LABELS).flat()].map(([key, label, kind]) => [key, { label, kind }]));

/** Returns true for a rule, but not for another object with one key. */
function isRule(value: Json | undefined): boolean {
  const operation = value === undefined ? null : operationOf(value);
  if (!operation) return false;
  const { operator, args } = operation;
  return operator === 'var' || (operator === 'rule' && typeof args[0] === 'string') || Object.hasOwn(SIGNATURES, operator);
}

/** Truncates a text that would make a line too long to read. */
export function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}

function describe(value: Json | undefined, readerNames: ReaderNames): string {
  if (value === undefined || value === null) return 'nothing';
  if (isRule(value)) return shorten(describeCondition(value, readerNames.rules));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return `“${shorten(value)}”`;
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map((each: Json) => describe(each, readerNames)).join(', ');
  if (!isJsonObject(value)) return String(value);
  return shorten(
    Object.entries(value)
      .map(([key, each]) => `${key} ${describe(each, readerNames)}`)
      .join(', '),
  );
}

const PARTS: Readonly<Record<string, string>> = { args: 'its input', when: 'its condition', outcomes: 'what follows from' };

/** Names a part of a definition: `its input bmi` for `args.bmi`. */
function partName([first = '', ...rest]: readonly string[]): string {
  return [PARTS[first] ?? first, ...rest].join(' ');
}

/**
 * Describes both versions of a value. If the descriptions are the same, for example because only the stored value of an option has
 * changed, adds the values of options to their labels.
 */
function distinctTexts(
  describeWith: (readerNames: ReaderNames) => readonly [string, string],
  readerNames: ReaderNames,
): readonly [string, string] {
  const [after, before] = describeWith(readerNames);
  if (after !== before) return [after, before];
  const label = (name: string, value: string): string | null => {
    const optionLabel = readerNames.rules.label?.(name, value) ?? null;
    return optionLabel === null ? null : `${optionLabel} (${value})`;
  };
  return describeWith({ ...readerNames, rules: { ...readerNames.rules, label } });
}

/** Names the subject of a step's part: the step, or a field of its form. */
function partOf(step: string, path: readonly string[], readerNames: ReaderNames): readonly [subject: string, path: readonly string[]] {
  const [first, field, ...rest] = path;
  const below = first === 'answer' ? path.slice(1) : path;
  if (first !== 'answer' || field !== 'fields' || rest[0] === undefined) return [readerNames.step(step), below];
  return [`${readerNames.step(step)}, ${readerNames.field(step, rest[0])}`, rest.slice(1)];
}

/** Describes each changed value in a part of a step, or of another named item. */
function placeLines(
  before: Json | undefined,
  after: Json | undefined,
  name: (path: readonly string[]) => readonly [subject: string, path: readonly string[]],
  readerNames: ReaderNames,
): readonly string[] {
  return differingPlaces(before, after, isRule).map((place) => {
    const [subject, path] = name(place.path);
    const limit = path.length === 1 ? LIMITS.get(path[0] ?? '') : undefined;
    const label = limit ? `“${limit.label}”` : partName(path);
    const valueText = (value: Json | undefined, names: ReaderNames): string =>
      describe(limit?.kind === 'flag' ? (value ?? false) : value, names);
    const [newText, old] = distinctTexts((names) => [valueText(place.after, names), valueText(place.before, names)], readerNames);
    return `${subject}: ${label === '' ? '' : `${label} is `}${newText} instead of ${old}.`;
  });
}

function describeEffect(effect: Json, readerNames: ReaderNames): string {
  const { when, program, screenOut } = asObject(effect);
  const what =
    typeof screenOut === 'string'
      ? `screens out as ${readerNames.screenOut(screenOut)}`
      : `chooses the program ${plain(program, readerNames)}`;
  return `${what}${when === undefined ? '' : ` if ${describe(when, readerNames)}`}`;
}

function plain(value: Json | undefined, readerNames: ReaderNames): string {
  return typeof value === 'string' ? value : describe(value, readerNames);
}

/** Describes effects that only one version of a step has. */
function effectLines(step: string, before: Json | undefined, after: Json | undefined, readerNames: ReaderNames): readonly string[] {
  const [old, newEffects] = [before, after].map((list) =>
    Array.isArray(list) ? list.map((each: Json) => describeEffect(each, readerNames)) : [],
  );
  const [gone, added] = [
    old?.filter((each) => newEffects?.includes(each) !== true) ?? [],
    newEffects?.filter((each) => old?.includes(each) !== true) ?? [],
  ];
  const lines = [
    ...added.map((each) => `${readerNames.step(step)} now ${each}.`),
    ...gone.map((each) => `${readerNames.step(step)} no longer ${each}.`),
  ];
  return lines.length === 0 ? [`${readerNames.step(step)}: its effects come in a different order.`] : lines;
}

function stepLines({ name, before, after }: StructureChange, readerNames: ReaderNames): readonly string[] {
  const [step = '', key = ''] = splitAt(name, '.');
  const rule = STEP_RULES[key];
  if (rule) {
    const [verb, without] = rule;
    const when = (value: Json | undefined, names: ReaderNames): string =>
      value === undefined ? without : `when ${describe(value, names)}`;
    const [newText, old] = distinctTexts((names) => [when(after, names), when(before, names)], readerNames);
    return [`${readerNames.step(step)} ${verb} ${newText}, instead of ${old}.`];
  }
  if (key === 'effects') return effectLines(step, before, after, readerNames);
  return placeLines(before, after, (path) => partOf(step, [key, ...path], readerNames), readerNames);
}

function splitAt(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

const NOUNS: Readonly<Record<StructureChange['area'], string>> = {
  set: 'The survey',
  section: 'The section',
  step: 'The step',
  option: 'The option',
  rule: 'The rule',
  derived: 'The value',
  screenOut: 'The screen-out',
  completion: 'The call',
  text: 'The text',
};

/** Names the changed item as members know it. */
function subjectOf({ area, name }: StructureChange, readerNames: ReaderNames): string {
  if (area === 'step') return readerNames.step(name);
  if (area === 'screenOut') return `${NOUNS.screenOut} ${readerNames.screenOut(name)}`;
  if (area === 'set') return `${NOUNS.set}’s ${name}`;
  if (area === 'completion') return `${NOUNS.completion} ${readerNames.call(name)}`;
  if (area !== 'option') return `${NOUNS[area]} ${name}`;
  const [step = '', value = ''] = splitAt(name, '.');
  const label = readerNames.option(step, value);
  return `${readerNames.step(step)}: the option ${label === null ? value : `“${label}” (${value})`}`;
}

/** Names a neighbour in an ordered list. */
function neighbour(area: StructureChange['area'], name: string, other: Json | undefined, readerNames: ReaderNames): string {
  if (typeof other !== 'string') return 'first';
  const step = area === 'option' ? splitAt(name, '.')[0] : undefined;
  const named = area === 'step' ? readerNames.step(other) : area === 'completion' ? readerNames.call(other) : other;
  const label = step === undefined ? named : (readerNames.option(step, other) ?? other);
  return `after ${step === undefined ? label : `“${label}”`}`;
}

/**
 * Describes a change to a text: `German, sleep (“How do you sleep?”), Help is “...” instead of “...”.`
 * @param titles the English titles of the steps, keyed by id
 */
export function textLine({ name, what, before, after }: StructureChange, titles: Readonly<Record<string, string>>): string {
  const [locale = '', kind = '', of = '', ...keys] = name.split('.');
  const title = keys[0] === 'title' ? undefined : titles[of];
  const subject = kind === 'steps' ? withTitle(of, title) : `${KINDS[kind] ?? kind} ${of}`;
  const label = keys.length === 0 ? 'Title' : keys[0] === 'options' ? `Option: ${keys.slice(1).join(', ')}` : textLabel(keys);
  const head = `${LANGUAGES.of(locale)}, ${subject}, ${label}`;
  if (what === 'added') return `${head} is new: ${describeText(after)}.`;
  if (what === 'removed') return `${head} is gone: ${describeText(before)}.`;
  return `${head} is ${describeText(after)} instead of ${describeText(before)}.`;
}

const KINDS: Readonly<Record<string, string>> = { screenOuts: 'the screen-out', sections: 'the section' };

function describeText(text: Json | undefined): string {
  return `“${shorten(typeof text === 'string' ? text : JSON.stringify(text))}”`;
}

const ORDERED: readonly StructureChange['area'][] = ['step', 'section', 'option', 'completion'];

/** Describes a change to a set, a sentence for each part of it. */
export function changeLines(change: StructureChange, readerNames: ReaderNames): readonly string[] {
  const { area, what, name, before, after } = change;
  if (area === 'step' && name.includes('.')) return stepLines(change, readerNames);
  const subject = subjectOf(change, readerNames);
  const isOrdered = ORDERED.includes(area);
  if (what === 'moved')
    return [`${subject} now comes ${neighbour(area, name, after, readerNames)}, instead of ${neighbour(area, name, before, readerNames)}.`];
  if (what === 'removed') return [`${subject} is gone${isOrdered || area === 'screenOut' ? '' : `: ${describe(before, readerNames)}`}.`];
  if (what === 'added')
    return [
      isOrdered
        ? `${subject} is new, ${typeof after === 'string' ? neighbour(area, name, after, readerNames) : 'as the first'}.`
        : `${subject} is new${area === 'screenOut' ? '' : `: ${describe(after, readerNames)}`}.`,
    ];
  return placeLines(before, after, (path) => [subject, path], readerNames);
}
