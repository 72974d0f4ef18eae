import type { Session } from '../engine/types.ts';

/** Returns true if the answers are saved on the server while the member answers. @see [TRIAGE-01] [TRIAGE-02] [TRIAGE-03] */
export function savesPartially({ context, way }: Session): boolean {
  const { partner, environment, enrollmentType } = context;
  const listed = environment['partialTriagePartners'];
  const isListed = partner.id !== undefined && Array.isArray(listed) && listed.includes(partner.id);
  return isListed && enrollmentType === 'INITIAL_ENROLLMENT' && Object.keys(way.answers).length > 0;
}
