import type { Handlers, OperationId } from '../http/operations.ts';
import { alertUserCoach } from './alertUserCoach.ts';
import { checkEligibility } from './checkEligibility.ts';
import { createAccount } from './createAccount.ts';
import { createConsent } from './createConsent.ts';
import { createPasswordReset } from './createPasswordReset.ts';
import { enrollB2bUser } from './enrollB2bUser.ts';
import { generateUpidForPartner } from './generateUpidForPartner.ts';
import { getB2bEmailAvailabilityInformation } from './getB2bEmailAvailabilityInformation.ts';
import { getConfig } from './getConfig.ts';
import { getConsent } from './getConsent.ts';
import { getEligibleStates } from './getEligibleStates.ts';
import { getEnrollmentInformation } from './getEnrollmentInformation.ts';
import { getPartnerBySlug } from './getPartnerBySlug.ts';
import { getPartnerByUpid } from './getPartnerByUpid.ts';
import { getUserProfile } from './getUserProfile.ts';
import { login } from './login.ts';
import { saveTriage } from './saveTriage.ts';
import { sendEvents } from './sendEvents.ts';
import { storeOutcomes } from './storeOutcomes.ts';
import { updateLastTriageTimestamp } from './updateLastTriageTimestamp.ts';
import { updateUpidCurriculumMapping } from './updateUpidCurriculumMapping.ts';
import { validateAddress } from './validateAddress.ts';
import { validateUpid } from './validateUpid.ts';

/** The handler of each operation of openapi/: one that is missing does not compile. */
export const handlers: Handlers = {
  alertUserCoach,
  checkEligibility,
  createAccount,
  createConsent,
  createPasswordReset,
  enrollB2bUser,
  generateUpidForPartner,
  getB2bEmailAvailabilityInformation,
  getConfig,
  getConsent,
  getEligibleStates,
  getEnrollmentInformation,
  getPartnerBySlug,
  getPartnerByUpid,
  getUserProfile,
  login,
  saveTriage,
  sendEvents,
  storeOutcomes,
  updateLastTriageTimestamp,
  updateUpidCurriculumMapping,
  validateAddress,
  validateUpid,
};

/** True for the id of an operation that has a handler. */
export function isOperation(id: string): id is OperationId {
  return Object.hasOwn(handlers, id);
}
