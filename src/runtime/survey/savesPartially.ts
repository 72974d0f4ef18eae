import type { Session } from '../engine/types.ts';

/** Whether the answers are saved at the server as they are given. @see [TRIAGE-01] [TRIAGE-02] [TRIAGE-03] */
export function savesPartially({ context, way }: Session): boolean {
  const { partner, environment, enrollmentType } = context;
  const listed = environment['partialTriagePartners'];
  const isListed = partner.id !== undefined && Array.isArray(listed) && listed.includes(partner.id);
  return isListed && enrollmentType === 'INITIAL_ENROLLMENT' && Object.keys(way.answers).length > 0;
}
