import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { getEnrollmentInformation, login, updateUpidCurriculumMapping, validateAddress } from './account.ts';
import { withCarriedAnswers } from './withCarriedAnswers.ts';
import { createAccount, enrollB2bUser } from './createAccount.ts';
import { migrateToB2B } from './migrateToB2B.ts';
import { migrateUser } from './migrateUser.ts';
import { storeOutcomes, storeRecurringOutcomes } from './healthOutcomes.ts';
import { storeSurveyAnswers } from './surveyAnswers.ts';
import { savePartialTriage, saveTriage, updateChangedOffering, updateKeptOffering, updateLastTriageTimestamp } from './triage.ts';

/** Hooks that build a call's request, by the name that a set's completion uses. */
export const payloadHooks: Readonly<Record<string, PayloadHook>> = {
  createAccount,
  enrollB2bUser: withCarriedAnswers(enrollB2bUser),
  getEnrollmentInformation,
  login: withCarriedAnswers(login),
  migrateToB2B: withCarriedAnswers(migrateToB2B),
  migrateUser: withCarriedAnswers(migrateUser),
  savePartialTriage,
  saveTriage,
  storeOutcomes: withCarriedAnswers(storeOutcomes),
  storeRecurringOutcomes,
  storeSurveyAnswers,
  updateChangedOffering,
  updateKeptOffering,
  updateLastTriageTimestamp,
  updateUpidCurriculumMapping,
  validateAddress,
};
