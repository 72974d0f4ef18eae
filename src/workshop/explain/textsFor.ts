import type { SurveyTexts } from '../../runtime/definitions/types.ts';
import type { Context } from '../../runtime/engine/types.ts';

/** Fills the partner's name into texts. */
export function textsFor(texts: SurveyTexts, { name, slug }: Pick<Context['partner'], 'name' | 'slug'>): SurveyTexts {
  const quoted = JSON.stringify(name ?? slug ?? 'your organization').slice(1, -1);
  const filled: SurveyTexts = JSON.parse(JSON.stringify(texts).replaceAll('{{partnerName}}', () => quoted));
  return filled;
}
