import { isJsonObject, type Json } from '../../base/json.ts';
import type { Issue } from '../../rules/types/issue.ts';
import type { AssembledSet } from '../assemble.ts';
import { schemaAt } from '../reason/leaves.ts';
import type { AnswerSchema, FieldSchema } from '../types.ts';

const LIMITS = ['min', 'max', 'minLength', 'maxLength'] as const;

/** The numbers that a text names, in any way of writing them: 10,000 and 18,5 and 18.5. */
function numbersIn(text: string): readonly number[] {
  return [...text.replaceAll(/\{\{[^{}]*\}\}/g, ' ').matchAll(/\d+(?:[.,\u00A0\u202F]\d+)*/g)].flatMap(([found]) => {
    const whole = Number(found.replaceAll(/\D/g, ''));
    const fraction = Number(found.replace(',', '.'));
    return Number.isNaN(fraction) ? [whole] : [whole, fraction];
  });
}

function limitOf(schema: AnswerSchema | FieldSchema, code: (typeof LIMITS)[number]): number | undefined {
  if (schema.type === 'number' && (code === 'min' || code === 'max')) return schema[code];
  return schema.type === 'text' && (code === 'minLength' || code === 'maxLength') ? schema[code] : undefined;
}

/** Words for an error that name another limit than the question has: the limit was changed, and the words were not. */
export function limitIssues(value: Json | undefined, sets: readonly AssembledSet[]): readonly Issue[] {
  const steps = isJsonObject(value) && isJsonObject(value['steps']) ? value['steps'] : {};
  const answers = new Map(sets.flatMap(({ set }) => set.steps.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : []))));
  return Object.entries(steps).flatMap(([id, texts]) => {
    const answer = answers.get(id);
    const errors = isJsonObject(texts) && isJsonObject(texts['errors']) ? texts['errors'] : {};
    return Object.entries(errors).flatMap(([key, text]): readonly Issue[] => {
      const path = key.split('.');
      const schema = answer && schemaAt(answer, path.slice(0, -1));
      const named = typeof text === 'string' ? numbersIn(text) : [];
      // `invalid` speaks of all limits; a code of its own, of one.
      const limits = LIMITS.filter((each) => each === path.at(-1) || path.at(-1) === 'invalid').flatMap((code) => {
        const limit = schema ? limitOf(schema, code) : undefined;
        return typeof limit === 'number' && !named.includes(limit) ? [{ code, limit }] : [];
      });
      const [wrong] = limits;
      if (wrong === undefined || named.length === 0) return [];
      const { code, limit } = wrong;
      const message = `This names ${String(named[0])}, but "${code}" of "${[id, ...path.slice(0, -1)].join('.')}" is ${limit}.`;
      return [
        {
          path: ['steps', id, 'errors', key],
          severity: 'warning',
          code: 'text-limit',
          message,
          hint: `Say ${limit}, or change the limit.`,
        },
      ];
    });
  });
}
