import { BOOLEAN, listOf, NUMBER, objectOf, oneOfTexts, TEXT, type ValueType } from '../rules/types/valueType.ts';
import type { AnswerSchema, FieldSchema, Step } from './types.ts';

/**
 * Returns the type of an answer, as rules see it.
 * @param key the answer key, plus the path of a form's field. Findings name it.
 */
export function answerType(schema: AnswerSchema, key: string): ValueType {
  switch (schema.type) {
    case 'choice':
      return oneOfTexts(schema.options, `the question "${key}"`);
    case 'choices':
      return listOf(oneOfTexts(schema.options, `the question "${key}"`));
    case 'number':
      return NUMBER;
    case 'text':
      return TEXT;
    case 'agree':
    case 'flag':
      return BOOLEAN;
    case 'form':
      return objectOf(
        Object.fromEntries(Object.entries(schema.fields).map(([name, field]) => [name, answerType(field, `${key}.${name}`)])),
      );
  }
}

/** Returns the key that a step's answer is stored under; null for a step without an answer. */
export function answerKeyOf({ id, answer, answerKey }: Step): string | null {
  return answer === undefined ? null : (answerKey ?? id);
}

/** Returns the options of an answer or a field; null for one without options. */
export function optionsOf(schema: AnswerSchema | FieldSchema | undefined): readonly string[] | null {
  return schema?.type === 'choice' || schema?.type === 'choices' ? schema.options : null;
}
