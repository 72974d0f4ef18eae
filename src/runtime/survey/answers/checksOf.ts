import type { AnswerSchema, Check, Step } from '../../definitions/types.ts';

function hooksIn(checks: readonly Check[] | undefined): readonly string[] {
  return (checks ?? []).flatMap((check) => ('hook' in check ? [check.hook] : []));
}

function hooksOf(schema: AnswerSchema & { readonly checks?: readonly Check[] }): readonly string[] {
  const nestedHooks = schema.type === 'form' ? Object.values(schema.fields).flatMap(hooksOf) : [];
  return [...hooksIn(schema.checks), ...nestedHooks];
}

/**
 * Returns the names of the check hooks that validate a step's answer. They must be loaded before the step is submitted or
 * replayed.
 */
export function checksOf(step: Step): readonly string[] {
  return [...hooksIn(step.checks), ...(step.answer ? hooksOf(step.answer) : [])];
}
