import { stepAt } from '../engine/session.ts';
import type { Session } from '../engine/types.ts';
import type { LateHooks } from '../hooks/registry.ts';
import type { SurveyVisit } from './types.ts';

/** What a partial save works on. */
export interface SavePartialOptions {
  readonly visit: SurveyVisit;
  readonly late: LateHooks;
}

/** Whether the answers are saved at the server as they are given. @see specification 2, section 4, 'Partial saves' */
export function savesPartially({ context, way }: Session): boolean {
  const { partner, environment, enrollmentType } = context;
  const isListed = partner.id !== undefined && environment.partialTriagePartners.includes(partner.id);
  return isListed && enrollmentType === 'INITIAL_ENROLLMENT' && Object.keys(way.answers).length > 0;
}

/** Saves the answers so far where the partner wants it. The member waits for nothing; a failure is reported and costs nothing. */
export function savePartial(session: Session, { visit, late }: SavePartialOptions): void {
  if (!savesPartially(session) || stepAt(session) === null) return;
  const save = async (): Promise<void> => {
    const [{ completionCall }] = await Promise.all([import('../engine/completion.ts'), late.loadPayloads()]);
    const call = completionCall(session, 'savePartialTriage', {}, new Date().toISOString());
    const { outcome, result } = await visit.callPort(call, {});
    const key = result?.['key'];
    if (typeof key === 'string') visit.keepTriageKey(key);
    else visit.reportError('PARTIAL_SAVE_FAILED', outcome);
  };
  save().catch(() => visit.reportError('PARTIAL_SAVE_FAILED', 'no answer'));
}
