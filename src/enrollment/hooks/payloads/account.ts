import type { PayloadHook } from '../../../runtime/engine/types.ts';
import { loginForm } from '../loginForm.ts';
import { addressOf, compact, formAnswer, known, passwordOf } from './parts.ts';

/**
 * The curriculum of a program. The medication programs run on the weight curriculum.
 * @see [PROG-07] [PROG-08] [D-17]
 */
const CURRICULUM: Readonly<Record<string, string>> = {
  WEIGHT: 'HW',
  DPP: 'PT2V2',
  MED: 'HW',
  NMPBA: 'HW',
  MOOD: 'HM',
};

/** POST /programs/upid/{upid}:updateUpidCurriculumMapping with the curriculum as text. @see [API-48] */
export const updateUpidCurriculumMapping: PayloadHook = (input) => ({
  operation: 'updateUpidCurriculumMapping',
  params: compact({ upid: known(input, 'member.upid') }),
  body: CURRICULUM[input.way.program] ?? 'CURRICULUM_UNSPECIFIED',
});

/** POST /billing/v2/billingAddress:validate. @see [API-21] */
export const validateAddress: PayloadHook = (input) => ({
  operation: 'validateAddress',
  body: compact({ billingAddress: addressOf(input) }),
});

/** GET /programs/upid/{upid}:getEnrollmentInformation. @see [API-45] */
export const getEnrollmentInformation: PayloadHook = (input) => ({
  operation: 'getEnrollmentInformation',
  params: compact({ upid: known(input, 'member.upid') }),
});

/** POST /oauth/token as a form. @see [API-06] */
export const login: PayloadHook = (input) => ({
  operation: 'login',
  body: compact({ ...loginForm(known(input, 'member.clientId'), formAnswer(input, 'createAccount')['email'], passwordOf(input)) }),
});
