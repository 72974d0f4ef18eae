import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { getEnrollmentInformation, login, updateUpidCurriculumMapping, validateAddress } from './account.ts';
import { seesCarried } from './carried.ts';
import { createAccount, enrollB2bUser } from './createAccount.ts';
import { migrateToB2B } from './migrateToB2B.ts';
import { migrateUser } from './migrateUser.ts';
import { storeOutcomes, storeRecurringOutcomes } from './outcomes.ts';
import { storeSurveyAnswers } from './surveyAnswers.ts';
import { savePartialTriage, saveTriage, updateChangedOffering, updateKeptOffering, updateLastTriageTimestamp } from './triage.ts';

/** Hooks that build a call's request, by the name that a set's completion uses. */
export const payloadHooks: Readonly<Record<string, PayloadHook>> = {
  createAccount,
  enrollB2bUser: seesCarried(enrollB2bUser),
  getEnrollmentInformation,
  login: seesCarried(login),
  migrateToB2B: seesCarried(migrateToB2B),
  migrateUser: seesCarried(migrateUser),
  savePartialTriage,
  saveTriage,
  storeOutcomes: seesCarried(storeOutcomes),
  storeRecurringOutcomes,
  storeSurveyAnswers,
  updateChangedOffering,
  updateKeptOffering,
  updateLastTriageTimestamp,
  updateUpidCurriculumMapping,
  validateAddress,
};
