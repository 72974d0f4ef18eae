import type { RoleContract } from '../../runtime/definitions/contracts.ts';

/** The roles that the pages use to find a step, regardless of its id. */
export const ROLES = {
  entry: { description: 'The eligibility check, shown on the landing before the survey.', sets: ['DPP_SURVEY'] },
  account: { description: "The form with the account's email.", fields: ['email', 'mhmdaOptIn'], sets: ['DPP_SURVEY'] },
  newPassword: { description: 'The form with the password of a new account.', fields: ['password'], sets: ['DPP_SURVEY'] },
  existingPassword: { description: 'The form with the password of an existing account.', fields: ['password'], sets: ['DPP_SURVEY'] },
  state: { description: 'The state of residence, which telehealth depends on.', sets: ['DPP_SURVEY', 'RETRIAGE_SURVEY'] },
  plan: { description: 'The result, whose values for texts are the plan that the success page repeats.', sets: ['DPP_SURVEY'] },
  planChanged: { description: 'The last step of a re-triage that changes the program.', sets: ['RETRIAGE_SURVEY'] },
  planKept: { description: 'The last step of a re-triage that keeps the program.', sets: ['RETRIAGE_SURVEY'] },
} as const satisfies Readonly<Record<string, RoleContract>>;
