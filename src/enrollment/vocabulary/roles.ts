import type { RoleContract } from '../../runtime/definitions/contracts.ts';
import { ENROLLMENT_SET, RETRIAGE_SET } from './setNames.ts';

/** The roles that the pages use to find a step, regardless of its id. */
export const ROLES = {
  entry: { description: 'The eligibility check, shown on the landing before the survey.', sets: [ENROLLMENT_SET] },
  account: { description: "The form with the account's email.", fields: ['email', 'mhmdaOptIn'], sets: [ENROLLMENT_SET] },
  newPassword: { description: 'The form with the password of a new account.', fields: ['password'], sets: [ENROLLMENT_SET] },
  existingPassword: { description: 'The form with the password of an existing account.', fields: ['password'], sets: [ENROLLMENT_SET] },
  state: { description: 'The state of residence, which telehealth depends on.', sets: [ENROLLMENT_SET, RETRIAGE_SET] },
  plan: { description: 'The result, whose values for texts are the plan that the success page repeats.', sets: [ENROLLMENT_SET] },
  planChanged: { description: 'The last step of a re-triage that changes the program.', sets: [RETRIAGE_SET] },
  planKept: { description: 'The last step of a re-triage that keeps the program.', sets: [RETRIAGE_SET] },
} as const satisfies Readonly<Record<string, RoleContract>>;
