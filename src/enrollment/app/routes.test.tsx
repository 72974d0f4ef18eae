import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage, testPartner, type TestReply } from '../pages/testSupport.tsx';
import { AppRoutes } from './routes.tsx';

const replies: Readonly<Record<string, TestReply>> = { 'GET /partners/v1/getBySlug': { json: { ...testPartner() } } };
const slow = { timeout: 20_000 };

it.each([
  ['the landing [ROUTE-01]', '/', 'upid', '/'],
  ['an employer’s landing [ROUTE-03]', '/employer/acme', 'upid', '/employer/acme'],
  ['the error page [ROUTE-16]', '/error', 'error', '/error'],
  ['the not-found page [ROUTE-17]', '/not-found', 'notFound', '/not-found'],
  ['the opt-out page [ROUTE-19]', '/do-not-share', 'doNotShare', '/do-not-share'],
  ['the privacy notice', '/privacy', 'privacy', '/privacy'],
  ['the terms', '/terms', 'terms', '/terms'],
  ['the notice of privacy practices', '/notice-of-privacy-practices', 'privacyPractices', '/notice-of-privacy-practices'],
  ['the consent explained [ROUTE-20]', '/gina-ada', 'ginaAda', '/gina-ada'],
  ['the accessibility statement [WIDGET-65]', '/accessibility', 'accessibility', '/accessibility'],
  ['the way to the partner portal [ROUTE-21]', '/partner-portal/redirect', 'error', '/error'],
  ['the way back from the partner portal [ROUTE-21]', '/partner-portal/callback?error=access_denied', 'error', '/error'],
  ['/enroll leads to the landing [ROUTE-22]', '/enroll?lang=en', 'upid', '/?lang=en'],
  ['a moved employer [ROUTE-23]', '/employer/old-acme?lang=en', 'upid', '/employer/acme?lang=en'],
  ['re-triage of a moved employer', '/employer/old-acme/rt?lang=en', 'upid', '/employer/acme?lang=en'],
  ['no such page [ROUTE-26]', '/nothing/here', 'notFound', '/nothing/here'],
  ['the enrollment without a program id [ROUTE-06]', '/enrollment/sex', 'upid', '/'],
])('%s', slow, async (_title, address, name, want) => {
  const page = await showPage(<AppRoutes />, { address, replies });
  await waitFor(() => expect(page.main().dataset['screen']).toBe(name), slow);
  expect(page.address()).toBe(want);
});

it('redirects no employer page in production, where none has moved', slow, async () => {
  const environment = { name: 'production' as const, movedSlugs: {} };
  const page = await showPage(<AppRoutes />, { address: '/employer/old-acme', replies, environment });
  await waitFor(() => expect(page.main().dataset['screen']).toBe('upid'), slow);
  expect(page.address()).toBe('/employer/old-acme');
});

it('has no medical intake of its own in production', slow, async () => {
  const page = await showPage(<AppRoutes />, { address: '/telehealth?userId=U', config: { environment: 'production' } });
  await waitFor(() => expect(page.main().dataset['screen']).toBe('notFound'), slow);
});

it('goes to the error page from an enrollment without a program id [ROUTE-07]', slow, async () => {
  const visit = { enrollmentInfo: { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' } } as const;
  const page = await showPage(<AppRoutes />, { address: '/enrollment', visit });
  await waitFor(() => expect(page.main().dataset).toMatchObject({ screen: 'error', state: 'DEFAULT' }), slow);
});
