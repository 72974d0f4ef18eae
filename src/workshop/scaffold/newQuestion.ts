import { capitalise } from '../../runtime/base/capitalise.ts';
import { isJsonObject, type Json, type JsonObject, listAt } from '../../runtime/base/json.ts';
import { err, ok, type Result } from '../../runtime/base/result.ts';
import { assembleSet } from '../../runtime/definitions/assemble.ts';
import { readSources, type SourceFiles } from '../../runtime/definitions/sources.ts';
import { WIDGETS } from '../../runtime/definitions/widgets.ts';
import { suggest } from '../../runtime/base/nearest.ts';
import { draftOf, TO_DO } from './draftText.ts';
import { withEntryAfter, withValue } from '../sourceEdits/valueEdits.ts';
import { isStepId } from '../../runtime/definitions/stepId.ts';

/** The widgets that a new question can have. The others need their own fields, calls or drawings. */
export const NEW_WIDGETS: readonly string[] = ['choice', 'radio', 'select', 'choices', 'number', 'slider', 'text', 'info', 'alert'];
/** Widgets with options. */
const WITH_OPTIONS: readonly string[] = ['choice', 'radio', 'select', 'choices'];

/** A question to write. */
export interface NewQuestion {
  readonly set: string;
  readonly id: string;
  /** The id of the step before it. */
  readonly after: string;
  readonly widget: string;
  /** Default: the section of the step before it. */
  readonly section?: string;
  /** In English. Default: a draft to be written. */
  readonly title?: string;
  /** Values of its options with their English labels; an empty label is derived from the value. */
  readonly options: readonly (readonly [value: string, label: string])[];
  /** Bounds of a number. */
  readonly min?: number;
  readonly max?: number;
}

/** Derives a label from a value: `aFewTimes` becomes "A few times". */
function labelOf(value: string): string {
  const label = value.replace(/[-_]+/g, ' ').replace(/(?<!^)[A-Z](?![A-Z])|(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalise(label);
}

function answerOf({ widget, options, min = 0, max }: NewQuestion): JsonObject | null {
  if (widget === 'info' || widget === 'alert') return null;
  if (WITH_OPTIONS.includes(widget)) return { type: widget === 'choices' ? 'choices' : 'choice', options: options.map(([value]) => value) };
  if (widget === 'text') return { type: 'text', maxLength: 200, trim: true };
  return { type: 'number', min, max: max ?? (widget === 'slider' ? 10 : 100), step: 1 };
}

/** Returns the English texts that the step needs. */
function textsOf({ id, widget, title, options }: NewQuestion): JsonObject {
  const { messages = [], actions = [] } = WIDGETS[widget] ?? {};
  const placeholders = (names: readonly string[]): JsonObject => Object.fromEntries(names.map((name) => [name, `${TO_DO}: ${name}`]));
  return {
    title: title ?? `${TO_DO}: the words of the question ${id}`,
    ...(options.length > 0 && {
      options: Object.fromEntries(options.map(([value, label]) => [value, label === '' ? labelOf(value) : label])),
    }),
    ...(actions.length > 0 && { actions: placeholders(actions) }),
    ...(messages.length > 0 && { messages: placeholders(messages) }),
  };
}

/** Returns texts marked to be translated. */
function toTranslate(value: Json): Json {
  if (typeof value === 'string') return draftOf(value);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, toTranslate(own ?? null)]));
}

function problemIn(question: NewQuestion): string | null {
  const { id, widget, options, min = 0, max = 100 } = question;
  if (!isStepId(id)) return `"${id}" cannot be a step. Use letters and digits, and begin with a lowercase letter.`;
  if (!NEW_WIDGETS.includes(widget))
    return `A new question cannot have the widget "${widget}". ${suggest(widget, NEW_WIDGETS)} For another widget, copy a step that has it.`;
  const values = options.map(([value]) => value);
  if (WITH_OPTIONS.includes(widget) && values.length < 2)
    return `The widget "${widget}" needs at least two options, such as little and enough.`;
  if (!WITH_OPTIONS.includes(widget) && values.length > 0) return `The widget "${widget}" has no options.`;
  const wrong = values.find((value) => !/^[A-Za-z][A-Za-z0-9_-]*$/.test(value));
  if (wrong !== undefined) return `"${wrong}" cannot be an option. Use letters, digits, "-" and "_", and begin with a letter.`;
  if (new Set(values).size < values.length) return 'Two options have the same value.';
  return min < max ? null : `The minimum, ${min}, must be below the maximum, ${max}.`;
}

/**
 * Adds a question to a set, with its texts in every language. Texts that still have to be written or translated begin with
 * "TODO".
 * @returns one sentence that says why it cannot be added
 */
export function newQuestion(files: SourceFiles, question: NewQuestion): Result<SourceFiles, string> {
  const problem = problemIn(question);
  if (problem !== null) return err(problem);
  const { set: name, id, after, widget } = question;
  const sources = readSources(files);
  const document = sources.files.set.get(name);
  if (!document) return err(`There is no question set "${name}". ${suggest(name, [...sources.files.set.keys()])}`);
  const { assembled } = assembleSet(document, sources);
  if (!assembled || sources.broken.has(document.file)) return err(`${document.file} has a mistake. Correct it first.`);
  const ids = assembled.set.steps.map((step) => step.id);
  const index = ids.indexOf(after);
  if (index === -1) return err(`${name} has no step "${after}". ${suggest(after, ids)}`);
  const owner = [...sources.files.set.values()].find(({ value }) => stepIds(value).includes(id));
  if (owner || sources.files.step.has(id))
    return err(`There is already a step "${id}", in ${(owner ?? sources.files.step.get(id))?.file}.`);
  const section = question.section ?? assembled.set.steps[index]?.section ?? '';
  const sections = assembled.set.sections.map((each) => each.id);
  if (!sections.includes(section)) return err(`${name} has no section "${section}". ${suggest(section, sections)}`);
  const place = stepIds(document.value).indexOf(after);
  const answer = answerOf(question);
  const step = { id, section, widget, ...(answer && { answer }) };
  const english = textsOf(question);
  const edited: Record<string, string> = { ...files, [document.file]: withEntryAfter(document.text, ['steps', place], step) };
  for (const [locale, { file, text }] of sources.files.texts)
    if (!locale.includes('-'))
      edited[file] = withValue(text, ['steps', id], locale === 'en' ? english : toTranslate(english), new Set([after]));
  return ok(edited);
}

/** Returns the ids of the steps that a set's file lists, in order. */
function stepIds(value: Json | undefined): readonly string[] {
  return listAt(value, 'steps').map((step) => (isJsonObject(step) ? String(step['id'] ?? step['use']) : ''));
}
