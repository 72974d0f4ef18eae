import { randomId } from '../../../runtime/survey/randomId.ts';
import { freshVisit, type Draft } from './draft.ts';

/** The visit as this member's: the answers of another member, or of an enrollment, are not taken up. */
export function ownedBy(visit: Draft, accessCode: string): Draft {
  if (visit.owner === accessCode) return visit;
  return { ...visit, ...freshVisit(randomId), owner: accessCode };
}
