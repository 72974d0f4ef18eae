import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { AnswerSchema, QuestionSet } from '../../definitions/types.ts';
import type { SessionRecord } from '../../engine/types.ts';

/**
 * A record without what must never be kept, not even sealed: the answers of sensitive steps, and fields that are secret.
 * @param set the definition that says which those are.
 */
export function withoutPasswords(record: SessionRecord, { steps }: Pick<QuestionSet, 'steps'>): SessionRecord {
  const answers: Record<string, Json | undefined> = { ...record.answers };
  for (const { id, answerKey, answer, sensitive } of steps) {
    const key = answerKey ?? id;
    if (sensitive) delete answers[key];
    else if (answer && answers[key] !== undefined) answers[key] = withoutSecretFields(answers[key], answer);
  }
  return { ...record, answers };
}

function withoutSecretFields(value: Json, schema: AnswerSchema): Json {
  if (schema.type !== 'form' || !isJsonObject(value)) return value;
  const kept: JsonObject = Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const field = schema.fields[name];
      if (inner === undefined || field?.secret) return [];
      return [[name, field ? withoutSecretFields(inner, field) : inner]];
    }),
  );
  return kept;
}
