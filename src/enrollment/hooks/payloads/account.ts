import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { loginForm } from '../loginForm.ts';
import { addressOf, compact, formAnswer, known, passwordOf } from './parts.ts';

/**
 * The curriculum of a program. The medication programs run on the weight curriculum.
 * @see specification 1, section 1; decisions, Calls: DPP is sent as PT2V2
 */
const CURRICULUM: Readonly<Record<string, string>> = {
  WEIGHT: 'HW',
  DPP: 'PT2V2',
  MED: 'HW',
  NMPBA: 'HW',
  MOOD: 'HM',
};

/** POST /programs/upid/{upid}:updateUpidCurriculumMapping with the curriculum as text. @see specification 1, section 7 */
export const updateUpidCurriculumMapping: PayloadHook = (input) => ({
  operation: 'updateUpidCurriculumMapping',
  params: compact({ upid: known(input, 'member.upid') }),
  body: CURRICULUM[input.way.program] ?? 'CURRICULUM_UNSPECIFIED',
});

/** POST /billing/v2/billingAddress:validate. @see specification 1, section 7 */
export const validateAddress: PayloadHook = (input) => ({
  operation: 'validateAddress',
  body: compact({ billingAddress: addressOf(input) }),
});

/** GET /programs/upid/{upid}:getEnrollmentInformation. @see specification 1, section 7 */
export const getEnrollmentInformation: PayloadHook = (input) => ({
  operation: 'getEnrollmentInformation',
  params: compact({ upid: known(input, 'member.upid') }),
});

/** POST /oauth/token as a form. @see specification 1, section 7 */
export const login: PayloadHook = (input) => ({
  operation: 'login',
  body: compact({ ...loginForm(known(input, 'member.clientId'), formAnswer(input, 'createAccount')['email'], passwordOf(input)) }),
});
