import { isJsonObject, objectAt, type Json } from '../../../runtime/base/json.ts';
import type { Issue, Path } from '../../../runtime/rules/types/issue.ts';
import type { AssembledSet } from '../../../runtime/definitions/assemble.ts';
import { isImpossible } from './structure.ts';
import { schemaAt } from '../../symbolic/schemaAt.ts';
import type { AnswerSchema, FieldSchema } from '../../../runtime/definitions/types.ts';
import { issueAt } from '../report.ts';

const LIMITS = ['min', 'max', 'minLength', 'maxLength'] as const;

/** Returns the numbers that a text names, in any notation: 10,000 and 18,5 and 18.5. */
function numbersIn(text: string): readonly number[] {
  return [...text.replaceAll(/\{\{[^{}]*\}\}/g, ' ').matchAll(/\d+(?:[.,\u00A0\u202F]\d+)*/g)].flatMap(([digits]) => {
    const integer = Number(digits.replaceAll(/\D/g, ''));
    const decimal = Number(digits.replace(',', '.'));
    return Number.isNaN(decimal) ? [integer] : [integer, decimal];
  });
}

function limitOf(schema: AnswerSchema | FieldSchema, code: (typeof LIMITS)[number]): number | undefined {
  if (schema.type === 'number' && (code === 'min' || code === 'max')) return schema[code];
  return schema.type === 'text' && (code === 'minLength' || code === 'maxLength') ? schema[code] : undefined;
}

/** Phrases before a limit, in English only: the other languages are translated from it. */
const MAX = /\b(?:at most|up to|no more than|not more than|a maximum of)\s+(\d[\d,.]*\d|\d)/i;
const MIN = /\b(?:at least|no less than|not less than|a minimum of)\s+(\d[\d,.]*\d|\d)/i;
const FROM_TO = /\bbetween\s+(\d[\d,.]*\d|\d)\s+and\s+(\d[\d,.]*\d|\d)/i;

/** Returns the lowest and the highest value that a text names. */
function boundsIn(text: string): { readonly min: string | undefined; readonly max: string | undefined } {
  const both = FROM_TO.exec(text);
  return { min: both?.[1] ?? MIN.exec(text)?.[1], max: both?.[2] ?? MAX.exec(text)?.[1] };
}

/** Reports a text about a question or field that names bounds other than the schema's. */
function boundsIssue(text: Json | undefined, schema: AnswerSchema | FieldSchema | null | undefined, path: Path): readonly Issue[] {
  if (typeof text !== 'string' || !schema || (schema.type !== 'number' && schema.type !== 'text') || isImpossible(schema)) return [];
  const [min, max] = schema.type === 'number' ? (['min', 'max'] as const) : (['minLength', 'maxLength'] as const);
  const { min: lowest, max: highest } = boundsIn(text);
  return (
    [
      [min, lowest],
      [max, highest],
    ] as const
  ).flatMap(([code, named]): readonly Issue[] => {
    const limit = limitOf(schema, code);
    if (named === undefined || limit === undefined || numbersIn(named).includes(limit)) return [];
    const message = `This says ${named}, but "${code}" of "${[String(path[1]), ...(path.length > 3 ? [String(path[3])] : [])].join('.')}" is ${limit}.`;
    return [issueAt(path, 'text-limit', message, `Say ${limit}, or change the limit.`)];
  });
}

/** Reports titles, bodies and help texts that name bounds other than the question's: "at most 300 minutes". */
export function boundIssues(value: Json | undefined, sets: readonly AssembledSet[]): readonly Issue[] {
  const steps = objectAt(value, 'steps');
  return [...answersById(sets)].flatMap(([id, answer]) => {
    const texts = steps[id];
    if (!isJsonObject(texts)) return [];
    const { fieldHelp } = texts;
    return [
      ...['title', 'body', 'help'].flatMap((key) => boundsIssue(texts[key], answer, ['steps', id, key])),
      ...(isJsonObject(fieldHelp) ? Object.entries(fieldHelp) : []).flatMap(([field, text]) =>
        boundsIssue(text, schemaAt(answer, field), ['steps', id, 'fieldHelp', field]),
      ),
    ];
  });
}

function answersById(sets: readonly AssembledSet[]): ReadonlyMap<string, AnswerSchema> {
  return new Map(sets.flatMap(({ set }) => set.steps.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : []))));
}

/** Reports error texts that name a limit other than the question's: the limit changed and the text did not. */
export function limitIssues(value: Json | undefined, sets: readonly AssembledSet[]): readonly Issue[] {
  const steps = objectAt(value, 'steps');
  const answers = answersById(sets);
  return Object.entries(steps).flatMap(([id, texts]) => {
    const answer = answers.get(id);
    const errors = objectAt(texts, 'errors');
    return Object.entries(errors).flatMap(([key, text]): readonly Issue[] => {
      const path = key.split('.');
      const schema = answer && schemaAt(answer, path.slice(0, -1).join('.'));
      if (schema && isImpossible(schema)) return [];
      const named = typeof text === 'string' ? numbersIn(text) : [];
      // `invalid` covers all limits; any other code covers one.
      const limits = LIMITS.filter((each) => each === path.at(-1) || path.at(-1) === 'invalid').flatMap((code) => {
        const limit = schema ? limitOf(schema, code) : undefined;
        return typeof limit === 'number' && !named.includes(limit) ? [{ code, limit }] : [];
      });
      const [wrong] = limits;
      if (wrong === undefined || named.length === 0) return [];
      const { code, limit } = wrong;
      const message = `This says ${String(named[0])}, but "${code}" of "${[id, ...path.slice(0, -1)].join('.')}" is ${limit}.`;
      return [issueAt(['steps', id, 'errors', key], 'text-limit', message, `Say ${limit}, or change the limit.`)];
    });
  });
}
