import { optionsOf } from '../../runtime/definitions/answerTypes.ts';
import { groupBy } from '../../runtime/base/groupBy.ts';
import type { AssembledSet } from '../../runtime/definitions/assemble.ts';
import { ERROR_CODES, type AnswerSchema, type FieldSchema, type Step } from '../../runtime/definitions/types.ts';
import { asksPassword } from './checks/secrets.ts';
import { INELIGIBLE, metricFields, WIDGETS, type WidgetContract } from '../../runtime/definitions/widgets.ts';

/** The texts of a step: those that it needs, and all that it can show. Paths are written with `/`: `options/female`. */
export interface StepTextKeys {
  readonly needed: ReadonlySet<string>;
  readonly known: (path: readonly string[]) => boolean;
  /** Buttons, messages and error texts that a step may have. */
  readonly optional: readonly string[];
}

/** Inputs that need no label from the author: hidden ones, and those with their own labels. */
const SELF_LABELLED: readonly string[] = ['hidden', 'phone', 'address'];

/** Returns all fields of a form; nested ones as paths with dots. */
function fieldPaths(schema: AnswerSchema | FieldSchema): readonly string[] {
  if (schema.type !== 'form') return [];
  return Object.entries(schema.fields).flatMap(([name, field]) => [name, ...fieldPaths(field).map((path) => `${name}.${path}`)]);
}

/** Returns the keys of option labels: the value, and in a form also the field with the value. */
function optionKeys(answer: AnswerSchema | undefined): readonly string[] {
  if (answer?.type !== 'form') return optionsOf(answer) ?? [];
  return Object.entries(answer.fields).flatMap(([name, field]) =>
    (optionsOf(field) ?? []).flatMap((option) => [option, `${name}.${option}`]),
  );
}

function neededFields({ answer, widget }: Step): readonly string[] {
  if (answer?.type !== 'form') return [];
  const fields = Object.entries(answer.fields).filter(
    ([, { input }]) => input === undefined || widget !== 'form' || !SELF_LABELLED.includes(input),
  );
  return fields.map(([name]) => `fields/${name}`);
}

/** Returns the keys of the texts above the fieldsets of a form. */
function groupMessages({ answer }: Step): readonly string[] {
  const fields = answer?.type === 'form' ? Object.values(answer.fields) : [];
  const groups = new Set(fields.flatMap(({ group }) => group ?? []));
  return [...groups].flatMap((group) => [`messages/${group}Title`, `messages/${group}Body`]);
}

/** Returns the keys of the links to the documents that checkboxes refer to. */
function documentMessages({ answer }: Step): readonly string[] {
  const fields = answer?.type === 'form' ? Object.entries(answer.fields) : [];
  return fields.flatMap(([name, { document }]) => (document === undefined ? [] : [`messages/${name}Document`]));
}

/** Returns the paths of the buttons and messages that a step may have. */
function optionalKeys(step: Step, contract: WidgetContract | undefined): readonly string[] {
  const { texts = [], shows = [], withoutNext } = contract ?? {};
  const hasMessages = outcomeMessages(step).length > 0;
  return [
    ...texts.flatMap((name) => [`actions/${name}`, `messages/${name}`]),
    ...shows.map((name) => `messages/${name}`),
    ...(withoutNext === true ? [] : ['actions/next']),
    ...(hasMessages ? ['actions/tryAgain'] : []),
    ...(asksPassword(step) ? ['actions/reset-password', 'messages/againTitle', 'messages/againBody', 'messages/againNext'] : []),
    ...(step.options?.['terms'] === true ? ['messages/terms', 'messages/termsTitle', 'messages/termsBody'] : []),
  ];
}

function outcomeMessages({ call }: Step): readonly string[] {
  return Object.values(call?.outcomes ?? {}).flatMap((action) => ('message' in action ? [`messages/${action.message}`] : []));
}

/** Returns the contract of a step's widget; undefined if the widget cannot ask for the answer, so the intent is unclear. */
function contractOf({ widget, answer }: Step): WidgetContract | undefined {
  const contract = Object.hasOwn(WIDGETS, widget) ? WIDGETS[widget] : undefined;
  const fits = answer ? contract?.answers.includes(answer.type) : contract?.answers.length === 0;
  return fits ? contract : undefined;
}

function neededKeys(step: Step): readonly string[] {
  const { answer, options, confirmWhen, review } = step;
  const contract = contractOf(step);
  return [
    'title',
    ...(answer?.type === 'form' ? [] : optionKeys(answer).map((option) => `options/${option}`)),
    ...neededFields(step),
    ...metricFields(step).map((name) => `fields/${name}`),
    ...(confirmWhen === undefined ? [] : ['confirm/title', 'confirm/body', 'confirm/button']),
    ...(contract?.actions ?? []).map((action) => `actions/${action}`),
    ...(contract?.messages ?? []).map((message) => `messages/${message}`),
    ...(options?.['forgot'] === true ? ['actions/forgot'] : []),
    ...(review === undefined ? [] : [review === 'print' ? 'actions/print' : 'actions/review']),
    ...groupMessages(step),
    ...documentMessages(step),
    ...outcomeMessages(step),
  ];
}

const CODES: readonly string[] = [...ERROR_CODES, 'invalid'];

/** Returns the keys of the error texts that a step may have, by the whole path of a field. */
function errorKeys({ answer }: Step, fields: readonly string[]): readonly string[] {
  return answer ? ['', ...fields.map((path) => `${path}.`)].flatMap((field) => CODES.map((code) => `errors/${field}${code}`)) : [];
}

/** Returns true for the key of an error text: a code, or a field (its whole path or last part) and a code. */
function isErrorKey(key: string, fields: readonly string[]): boolean {
  const parts = key.split('.');
  const code = parts.at(-1) ?? '';
  const field = parts.slice(0, -1).join('.');
  return CODES.includes(code) && (field === '' || fields.some((path) => path === field || path.endsWith(`.${field}`)));
}

/** Returns the texts that a step needs and may have. */
export function stepTextKeys(step: Step): StepTextKeys {
  const fields = [...(step.answer ? fieldPaths(step.answer) : []), ...metricFields(step)];
  const labels = optionKeys(step.answer);
  const contract = contractOf(step);
  const needed = new Set(neededKeys(step));
  const optional = optionalKeys(step, contract);
  const buttonsAndMessages = new Set([...needed, ...optional]);
  const isUsed = ([group = '', key]: readonly string[]): boolean => {
    if (key === undefined) return true;
    if (group === 'options' || group === 'optionHelp') return labels.includes(key);
    if (group === 'fields' || group === 'fieldHelp')
      return fields.includes(key) || (key === '' && step.answer?.type !== 'form' && step.answer !== undefined);
    if (group === 'errors') return step.answer !== undefined && isErrorKey(key, fields);
    if (group === 'confirm') return step.confirmWhen !== undefined;
    return (group !== 'actions' && group !== 'messages') || contract === undefined || buttonsAndMessages.has(`${group}/${key}`);
  };
  return { needed, known: isUsed, optional: [...optional, ...errorKeys(step, fields)] };
}

/** The screen of a screen-out, which every set shares and which is not a step. */
export const INELIGIBLE_SCREEN = 'ineligible';

/** Returns the texts that the screen of a screen-out needs and may have. */
export function ineligibleTextKeys(): StepTextKeys {
  const { actions = [], messages = [] } = INELIGIBLE;
  const step: Step = { id: INELIGIBLE_SCREEN, section: '', widget: 'ineligible' };
  const optional = optionalKeys(step, INELIGIBLE);
  const needed = new Set(['title', ...actions.map((name) => `actions/${name}`), ...messages.map((name) => `messages/${name}`)]);
  const all = new Set([...needed, ...optional]);
  return { needed, optional, known: ([group = '', key]) => key === undefined || all.has(`${group}/${key}`) };
}

/** Returns the steps of all sets, keyed by id. Sets share the texts of a step, so one set's needs apply to all. */
export function stepsById(sets: readonly AssembledSet[]): ReadonlyMap<string, readonly Step[]> {
  return groupBy(
    sets.flatMap(({ set }) => set.steps),
    ({ id }) => id,
  );
}
