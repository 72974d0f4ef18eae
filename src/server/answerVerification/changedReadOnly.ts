import { isJsonObject, type Json } from '../../runtime/base/json.ts';
import type { CompiledSet, Way } from '../../runtime/engine/types.ts';
import { scopeOf } from '../../runtime/engine/way.ts';
import { memoise } from '../../runtime/base/memoise.ts';

/** Steps with fields that may be read-only. */
const readOnlySteps = memoise(({ steps }: CompiledSet) =>
  steps.filter(({ step: { answer } }) => answer?.type === 'form' && Object.values(answer.fields).some(({ readOnlyWhen }) => readOnlyWhen)),
);

/** Returns a read-only field whose answer differs from its prefilled value, or null. Only the page prevents the change itself. */
export function changedReadOnly(set: CompiledSet, way: Way): { readonly step: string; readonly field: string } | null {
  for (const { step, key, askedFields, prefill } of readOnlySteps(set)) {
    const [answer, prefilled] = [way.answers[key], prefill?.(scopeOf(way))];
    if (!isJsonObject(answer) || !isJsonObject(prefilled)) continue;
    const field = askedFields({ way, answer }).find(({ path, readOnly }) => readOnly && !isSameText(answer[path], prefilled[path]));
    if (field) return { step: step.id, field: field.path };
  }
  return null;
}

function isSameText(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || (typeof one === 'string' && typeof other === 'string' && one.trim() === other.trim());
}
