import { randomId } from '../../../runtime/survey/randomId.ts';
import { freshVisit, type Draft } from './draft.ts';

/** Returns the visit for this member, without the answers of another member or of an enrollment. */
export function visitOfMember(visit: Draft, accessCode: string): Draft {
  if (visit.owner === accessCode) return visit;
  return { ...visit, ...freshVisit(randomId), owner: accessCode };
}
