import type { Session } from '../engine/types.ts';

/** Whether the answers are saved at the server as they are given. @see specification 2, section 4, 'Partial saves' */
export function savesPartially({ context, way }: Session): boolean {
  const { partner, environment, enrollmentType } = context;
  const listed = environment['partialTriagePartners'];
  const isListed = partner.id !== undefined && Array.isArray(listed) && listed.includes(partner.id);
  return isListed && enrollmentType === 'INITIAL_ENROLLMENT' && Object.keys(way.answers).length > 0;
}
