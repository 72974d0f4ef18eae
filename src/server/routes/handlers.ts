import type { OperationId } from '../../enrollment/api/operations.ts';
import { withNamedVersions } from '../domain/withNamedVersions.ts';
import type { Handlers } from '../http/operations.ts';
import { alertUserCoach } from './alertUserCoach.ts';
import { checkEligibility } from './checkEligibility.ts';
import { checkRetriageEligibility } from './checkRetriageEligibility.ts';
import { completePasswordReset } from './completePasswordReset.ts';
import { createAccount } from './createAccount.ts';
import { createConsent } from './createConsent.ts';
import { enrollB2bUser } from './enrollB2bUser.ts';
import { generatePortalUpid } from './generatePortalUpid.ts';
import { generateUpidForPartner } from './generateUpidForPartner.ts';
import { getB2bEmailAvailabilityInformation } from './getB2bEmailAvailabilityInformation.ts';
import { getConfig } from './getConfig.ts';
import { getConsent } from './getConsent.ts';
import { getEligibleTelehealthStates } from './getEligibleTelehealthStates.ts';
import { getEnrollmentInformation } from './getEnrollmentInformation.ts';
import { getPartnerBySlug } from './getPartnerBySlug.ts';
import { getPartnerByUpid } from './getPartnerByUpid.ts';
import { getPortalRedirect } from './getPortalRedirect.ts';
import { getRetriageEligibility } from './getRetriageEligibility.ts';
import { getUserProfile } from './getUserProfile.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { migrateToB2B } from './migrateToB2B.ts';
import { migrateUser } from './migrateUser.ts';
import { openVisit } from './openVisit.ts';
import { passwordResets } from './passwordResets.ts';
import { saveTriage } from './saveTriage.ts';
import { saveVisit } from './saveVisit.ts';
import { sendAdConversion } from './sendAdConversion.ts';
import { sendEvents } from './sendEvents.ts';
import { storeOutcomes } from './storeOutcomes.ts';
import { storeSurveyAnswers } from './storeSurveyAnswers.ts';
import { updateLastTriageTimestamp } from './updateLastTriageTimestamp.ts';
import { updateUpidCurriculumMapping } from './updateUpidCurriculumMapping.ts';
import { validateAddress } from './validateAddress.ts';
import { validateUpid } from './validateUpid.ts';

/** The handler of each operation in openapi/. A missing one is a type error. */
export const handlers: Handlers = {
  alertUserCoach,
  checkEligibility,
  checkRetriageEligibility,
  completePasswordReset,
  createAccount: withNamedVersions(createAccount),
  createConsent,
  enrollB2bUser: withNamedVersions(enrollB2bUser),
  generatePortalUpid,
  generateUpidForPartner,
  getB2bEmailAvailabilityInformation,
  getConfig,
  getConsent,
  getEligibleTelehealthStates,
  getEnrollmentInformation,
  getPartnerBySlug,
  getPartnerByUpid,
  getPortalRedirect,
  getRetriageEligibility,
  getUserProfile,
  login,
  logout,
  migrateToB2B: withNamedVersions(migrateToB2B),
  migrateUser: withNamedVersions(migrateUser),
  openVisit,
  passwordResets,
  saveTriage: withNamedVersions(saveTriage),
  saveVisit,
  sendAdConversion,
  sendEvents,
  storeOutcomes: withNamedVersions(storeOutcomes),
  storeSurveyAnswers: withNamedVersions(storeSurveyAnswers),
  updateLastTriageTimestamp: withNamedVersions(updateLastTriageTimestamp),
  updateUpidCurriculumMapping,
  validateAddress,
  validateUpid,
};

/** Returns true for the id of an operation that has a handler. */
export function isOperation(id: string): id is OperationId {
  return Object.hasOwn(handlers, id);
}
