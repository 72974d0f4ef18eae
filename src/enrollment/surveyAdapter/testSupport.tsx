import { expect } from 'vitest';
import { ANSWERS } from '../../../tests/support/member.ts';
import type { JsonObject } from '../../runtime/base/json.ts';
import { loadEnvironment, loadQuestionSet } from '../../runtime/definitions/files.ts';
import { compileSet } from '../../runtime/engine/compile.ts';
import { EMPTY_CONTEXT } from '../../runtime/engine/testSupport.ts';
import type { Context, Session } from '../../runtime/engine/types.ts';
import { walk } from '../../runtime/engine/walk.ts';
import { showSurvey, type ShownSurvey, type TestSurvey } from '../../runtime/survey/testSupport.tsx';
import { allHooks } from '../hooks/allHooks.ts';
import { lazyHooks } from '../hooks/registry.ts';
import { EnrollmentFrame } from '../pages/shared/frame/EnrollmentFrame.tsx';
import { interfaceTexts } from '../texts/interfaceTexts.ts';
import { LEGAL_DOCUMENTS } from '../vocabulary/legalDocuments.ts';
import { PRODUCT_NAME } from '../vocabulary/productName.ts';

/** Renders a survey with the product's hooks, texts and frame, and the facts of a visit through Acme. */
export function showProductSurvey(options: TestSurvey): Promise<ShownSurvey> {
  const facts = {
    productName: PRODUCT_NAME,
    partnerName: 'Acme',
    partnerLogo: undefined,
    documents: LEGAL_DOCUMENTS,
    supportHref: 'mailto:support@example.com',
    inApp: undefined,
  };
  return showSurvey({ lazyHooks: lazyHooks(), frame: EnrollmentFrame, interfaceTexts, facts, ...options });
}

/** Returns the session of a member who has answered everything, for tests. */
export function walkToEnd(answers: JsonObject, set = 'DPP_SURVEY'): Session {
  const context: Context = {
    ...EMPTY_CONTEXT,
    environment: loadEnvironment('production', {}),
    partner: { id: 1001, configs: { OFFERS_WEIGHT: true } },
    eligibility: { isEligible: true, firstName: 'Ada', dob: '1980-04-01' },
    member: { emailAvailability: 'AVAILABLE' },
  };
  const walked = walk(compileSet(loadQuestionSet(set), allHooks), context, { ...ANSWERS, ...answers }, () => ({ outcome: 'AVAILABLE' }));
  expect(walked.outcome).toBe('completed');
  return walked.session;
}
