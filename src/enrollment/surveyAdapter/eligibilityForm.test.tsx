import dppSurvey from 'virtual:question-set/DPP_SURVEY';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PartnerFacts } from '../../runtime/engine/types.ts';
import { testContext, type ShownSurvey } from '../../runtime/survey/testSupport.tsx';
import { showProductSurvey } from './testSupport.tsx';

/** Returns the details that the form asks of a partner's members, and those that it requires. */
async function detailsOf(
  configs: PartnerFacts['configs'],
): Promise<{ readonly asked: readonly string[]; readonly required: readonly string[] }> {
  const partner = { id: 1001, slug: 'acme', name: 'Acme', configs: { OFFERS_WEIGHT: true, ...configs } };
  const { main, user } = await showProductSurvey({ set: dppSurvey, isOnLanding: true, context: testContext({ partner }) });
  await waitFor(() => expect(main().dataset['step']).toBe('eligibilityCheck'));
  const askedFields = [...main().querySelectorAll('input')].map(({ name }) => name.replace('eligibilityCheck.', ''));
  await user.click(inMain({ main }, '[data-action="next"]'));
  await waitFor(() => expect(main().querySelector('[data-error-summary]')).not.toBeNull());
  const refused = [...main().querySelectorAll('input[aria-invalid="true"]')].map((input) => input.getAttribute('name') ?? '');
  return { asked: askedFields, required: refused.map((name) => name.replace('eligibilityCheck.', '')) };
}

const NOT_FOUND = 'Nobody has these details.';

/** Fills in and sends the form, with this outcome of the check. */
async function check(outcome: string): Promise<ShownSurvey> {
  const survey = await showProductSurvey({
    set: dppSurvey,
    isOnLanding: true,
    texts: { eligibilityCheck: { messages: { ineligible: NOT_FOUND } } },
    context: testContext(),
    stepCall: async () => ({ outcome, result: {} }),
  });
  await waitFor(() => expect(survey.main().dataset['step']).toBe('eligibilityCheck'));
  for (const [name, text] of Object.entries({ firstName: 'Ada', lastName: 'Byron', age: '46' })) {
    await survey.user.click(inMain(survey, `input[name="eligibilityCheck.${name}"]`));
    await survey.user.paste(text);
  }
  await survey.user.click(inMain(survey, '[data-action="next"]'));
  return survey;
}

function inMain({ main }: Pick<ShownSurvey, 'main'>, selector: string): HTMLElement {
  const element = main().querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`there is no ${selector}`);
  return element;
}

describe('the eligibility form', () => {
  it.each([
    ['NONE', {}, ['firstName', 'lastName', 'age']],
    ['FULL_NAME_DOB', {}, ['firstName', 'lastName', 'dob']],
    ['LN_DOB', {}, ['firstName', 'lastName', 'dob']],
    ['EMAIL', {}, ['firstName', 'lastName', 'age', 'email']],
    ['UHC_OPTUM_BIG_FIVE', {}, ['firstName', 'lastName', 'age', 'policyId']],
    ['UHC_OPTUM_BIG_FIVE', { REQUIRES_DOB: true }, ['firstName', 'lastName', 'dob', 'policyId']],
    ['NONE', { REQUIRES_PARTICIPANT_ID: true }, ['firstName', 'lastName', 'age', 'employeeId']],
  ])("requires the details that the partner's enforcement demands: %s %o [ELIG-21] [ELIG-23]", async (enforcement, configs, expected) => {
    expect(await detailsOf({ UPFRONT_ELIGIBILITY_ENFORCEMENT: enforcement, ...configs })).toEqual({ asked: expected, required: expected });
  });

  it.each([
    ['EXISTING_ACCOUNT', 'ELIGIBILITY_CHECK_EXISTING_ACCOUNT', '[ELIG-10] [ELIG-14]'],
    ['PRIOR_TO_EFFECTIVE_DATE', 'PRIOR_TO_EFFECTIVE_DATE', '[ELIG-11] [ELIG-14]'],
    ['API_ERROR', 'ELIGIBILITY_CHECK_API_ERROR', '[ELIG-12] [ELIG-14]'],
    ['MULTIPLE_MATCHES', 'ELIGIBILITY_CHECK_MULTIPLE_MATCHES', '[ELIG-13] [ELIG-14]'],
    ['NO_RESPONSE', 'ELIGIBILITY_CHECK_API_ERROR', '[ELIG-17]'],
    ['BEFORE_GOLIVE_DATE', 'BEFORE_GOLIVE_DATE', '[ELIG-18]'],
  ])('after the outcome %s shows the error page with %s and no message on the form %s', async (outcome, state) => {
    const survey = await check(outcome);
    await waitFor(() => expect(survey.exits).toMatchObject([{ to: 'error', state }]));
    expect(survey.main().textContent).not.toContain(NOT_FOUND);
  });

  it('redirects a member who is eligible at another partner to that partner [ELIG-08]', async () => {
    const survey = await check('MATCHED_OTHER_PARTNER');
    await waitFor(() => expect(survey.exits).toMatchObject([{ to: 'destination', destination: 'matchedPartner' }]));
  });

  it('continues to the enrollment for an eligible person [ELIG-09]', async () => {
    const survey = await check('ELIGIBLE');
    await waitFor(() => expect(survey.address()).toBe('/enrollment/createAccount'));
    expect(survey.exits).toEqual([]);
  });

  it('screens out a person without a match and reports that on the form [ELIG-15] [ELIG-16]', async () => {
    const survey = await check('INELIGIBLE');
    await waitFor(() => expect(survey.main().textContent).toContain(NOT_FOUND));
    expect(survey.main().dataset['reason']).toBe('FAILED_ELIGIBILITY_CHECK');
    expect(survey.exits).toEqual([]);
  });

  it('marks the unmatched details and focuses an error summary that links to each of them', async () => {
    const survey = await check('INELIGIBLE');
    await waitFor(() => expect(inMain(survey, '[data-error-summary] h2').textContent).toBe(NOT_FOUND));
    await waitFor(() => expect(document.activeElement).toBe(inMain(survey, '[data-error-summary]')));
    const links = [...survey.main().querySelectorAll<HTMLElement>('[data-error-summary] a')];
    const marked = [...survey.main().querySelectorAll('input[aria-invalid="true"]')].map((input) => input.getAttribute('name'));
    expect(marked).toEqual(['eligibilityCheck.firstName', 'eligibilityCheck.lastName', 'eligibilityCheck.age']);
    expect(links.map((link) => [link.getAttribute('href'), link.dataset['code']])).toEqual(marked.map((name) => [`#${name}`, 'match']));
    expect(survey.main().textContent.split(NOT_FOUND), 'says so once').toHaveLength(2);
    await survey.user.click(links[2] ?? survey.main());
    expect(document.activeElement).toBe(inMain(survey, '[name="eligibilityCheck.age"]'));
    expect(inMain(survey, '[name="eligibilityCheck.firstName"]')).toHaveProperty('value', 'Ada');
  });
});
