import type { Json } from '../../base/json.ts';
import type { AnswerSchema } from '../../definitions/types.ts';
import type { Session } from '../../engine/types.ts';
import { scopeOf } from '../../engine/way.ts';

/**
 * Returns words that are easily guessed about the member, for the strength of a new password: the product's name, and what the field's
 * own checks read, such as names, the email and the partner.
 */
export function guessableWords({ set, way }: Session, answer: AnswerSchema | undefined, productName: Json | undefined): readonly Json[] {
  const fields = answer?.type === 'form' ? Object.values(answer.fields) : [];
  const allChecks = fields.flatMap(({ input, checks = [] }) => (input === 'newPassword' ? checks : []));
  const rules = allChecks.flatMap((check) => ('hook' in check ? Object.values(check.args ?? {}) : []));
  const ruleValues = rules.map((rule) => set.rule(rule)(scopeOf(way)));
  return [productName ?? null, ...ruleValues].filter((value) => typeof value === 'string' && value !== '');
}
