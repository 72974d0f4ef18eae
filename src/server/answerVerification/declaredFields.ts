import { isJsonObject, type Json, type JsonObject } from '../../runtime/base/json.ts';
import { memoise } from '../../runtime/base/memoise.ts';
import type { FormSchema } from '../../runtime/definitions/types.ts';
import type { CompiledSet } from '../../runtime/engine/types.ts';

/** Form answers, by key. */
const formsOf = memoise(({ steps }: CompiledSet) =>
  steps.flatMap(({ key, step }) => (step.answer?.type === 'form' ? [[key, step.answer] as const] : [])),
);

/** Removes form fields that their steps do not declare, so that nothing a client adds is stored. */
export function withoutUnknown(set: CompiledSet, answers: JsonObject): JsonObject {
  let remaining = answers;
  for (const [key, schema] of formsOf(set)) {
    const answer = answers[key];
    const fields = isJsonObject(answer) ? knownFields(schema, answer) : answer;
    if (fields !== answer) remaining = { ...remaining, [key]: fields };
  }
  return remaining;
}

/** Returns the form itself when it has no unknown fields, as nearly all have. */
function knownFields({ fields }: FormSchema, answer: JsonObject): JsonObject {
  let isUnchanged = true;
  const declared: Record<string, Json | undefined> = {};
  for (const name of Object.keys(answer)) {
    const value = answer[name];
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) declared[name] = field.type === 'form' && isJsonObject(value) ? knownFields(field, value) : value;
    if (!field || declared[name] !== value) isUnchanged = false;
  }
  return isUnchanged ? answer : declared;
}
