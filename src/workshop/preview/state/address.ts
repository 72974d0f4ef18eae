import type { QuestionSet } from '../../../runtime/definitions/types.ts';
import type { SessionRecord } from '../../../runtime/engine/types.ts';
import { INELIGIBLE } from '../../../runtime/survey/navigation/stepId.ts';
import { baseRoute } from '../product/page.tsx';

/** Returns the address of a session in the preview; the base route for a session that has not begun, or is past the last step. */
export function addressOf(set: Pick<QuestionSet, 'name' | 'route'>, record: Pick<SessionRecord, 'position'> | null): string {
  const base = `/_dev/${set.name}${baseRoute(set)}`;
  if (record === null || record.position.at === 'end') return base;
  return `${base}/${record.position.at === 'step' ? record.position.step : INELIGIBLE}`;
}
