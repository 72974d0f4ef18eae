import type { JsonObject } from '../../../runtime/base/json.ts';
import type { SessionRecord } from '../../../runtime/engine/types.ts';
import { ENROLLMENT_SET } from '../../vocabulary/setNames.ts';
import type { Draft } from './draft.ts';

/** Returns the enrollment of a visit; null if the visit has none, or is at another survey. */
export function enrollmentRecord({ record }: Pick<Draft, 'record'>): SessionRecord | null {
  return record?.set === ENROLLMENT_SET ? record : null;
}

/** Returns the answers of the enrollment, also after it has passed them to the transition; undefined without any. */
export function enrollmentAnswers(visit: Pick<Draft, 'record' | 'carried'>): JsonObject | undefined {
  return (enrollmentRecord(visit) ?? visit.carried)?.answers;
}
