import type { Json } from '../../base/json.ts';
import type { AnswerSchema, Check, Rule } from '../../definitions/types.ts';
import type { Session } from '../../engine/types.ts';
import { scopeOf } from '../../engine/way.ts';

/**
 * Returns words that are easily guessed about the member: names, the email, the partner, the product. The check of a new password
 * rejects them.
 */
export function guessableWords({ set, way }: Session, answer: AnswerSchema | undefined, productName: Json | undefined): readonly Json[] {
  const fields = answer?.type === 'form' ? Object.values(answer.fields) : [];
  const rules = fields.flatMap(({ checks = [] }) => checks.flatMap(argumentsOf));
  const ruleValues = rules.map((rule) => set.rule(rule)(scopeOf(way)));
  return [productName ?? null, ...ruleValues].filter((value) => typeof value === 'string' && value !== '');
}

function argumentsOf(check: Check): readonly Rule[] {
  return 'hook' in check && check.hook === 'passwordStrength' ? Object.values(check.args ?? {}) : [];
}
