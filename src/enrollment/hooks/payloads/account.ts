import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { loginForm } from '../loginForm.ts';
import { accountForm, addressOf, compact, valueOf, passwordOf } from './parts.ts';

/** Curriculum codes by program. DPP is sent as PT2V2 [D-17]; the medication programs use the weight curriculum. */
const CURRICULUM: Readonly<Record<string, string>> = {
  WEIGHT: 'HW',
  DPP: 'PT2V2',
  MED: 'HW',
  NMPBA: 'HW',
  MOOD: 'HM',
};

/** Builds POST /programs/upid/{upid}:updateUpidCurriculumMapping with the curriculum as text [ACCT-02]. */
export const updateUpidCurriculumMapping: PayloadHook = (input) => ({
  operation: 'updateUpidCurriculumMapping',
  params: compact({ upid: valueOf(input, 'member.upid') }),
  body: CURRICULUM[input.way.program] ?? 'CURRICULUM_UNSPECIFIED',
});

/** Builds POST /billing/v2/billingAddress:validate [ACCT-04]. */
export const validateAddress: PayloadHook = (input) => ({
  operation: 'validateAddress',
  body: compact({ billingAddress: addressOf(input) }),
});

/** Builds GET /programs/upid/{upid}:getEnrollmentInformation [ACCT-06]. */
export const getEnrollmentInformation: PayloadHook = (input) => ({
  operation: 'getEnrollmentInformation',
  params: compact({ upid: valueOf(input, 'member.upid') }),
});

/** Builds POST /oauth/token as a form [API-06]. */
export const login: PayloadHook = (input) => ({
  operation: 'login',
  body: compact({ ...loginForm(valueOf(input, 'member.clientId'), accountForm(input.way.effectiveAnswers)['email'], passwordOf(input)) }),
});
