import type { PayloadHook } from '../../engine/types.ts';
import { getEnrollmentInformation, login, updateUpidCurriculumMapping, validateAddress } from './account.ts';
import { createAccount, enrollB2bUser } from './createAccount.ts';
import { storeOutcomes } from './outcomes.ts';
import { savePartialTriage, saveTriage, updateLastTriageTimestamp } from './triage.ts';

/** The hooks that build the request of a call, by the name that a set's completion calls them. */
export const payloadHooks: Readonly<Record<string, PayloadHook>> = {
  createAccount,
  enrollB2bUser,
  getEnrollmentInformation,
  login,
  savePartialTriage,
  saveTriage,
  storeOutcomes,
  updateLastTriageTimestamp,
  updateUpidCurriculumMapping,
  validateAddress,
};
