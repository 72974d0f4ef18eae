import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { getEnrollmentInformation, login, updateUpidCurriculumMapping, validateAddress } from './account.ts';
import { createAccount, enrollB2bUser, migrateToB2B } from './createAccount.ts';
import { migrateUser } from './migrateUser.ts';
import { storeOutcomes, storeRecurringOutcomes, storeSurveyAnswers } from './healthOutcomes.ts';
import { savePartialTriage, saveTriage, updateChangedOffering, updateKeptOffering, updateLastTriageTimestamp } from './triage.ts';

/** Returns a builder that sees the carried answers below the member's own, as if given in this set. */
function withCarriedAnswers(build: PayloadHook): PayloadHook {
  return (input) => {
    const carried = input.context.carried?.answers;
    if (!carried) return build(input);
    const { way } = input;
    return build({
      ...input,
      way: { ...way, answers: { ...carried, ...way.answers }, effectiveAnswers: { ...carried, ...way.effectiveAnswers } },
    });
  };
}

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
