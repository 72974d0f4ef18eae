import { screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { showPage, testPartner, type TestReply } from '../pages/testSupport.tsx';
import { AppRoutes } from './routes.tsx';

const replies: Readonly<Record<string, TestReply>> = { 'GET /partners/v1/getBySlug': { json: { ...testPartner() } } };

it.each([
  ['the landing [ROUTE-01]', '/', 'upid', '/'],
  ['an employer’s landing [ROUTE-03]', '/employer/acme', 'upid', '/employer/acme'],
  ['the error page [ROUTE-16]', '/error', 'error', '/error'],
  ['the not-found page [ROUTE-17]', '/not-found', 'notFound', '/not-found'],
  ['the opt-out page [ROUTE-19]', '/do-not-share', 'doNotShare', '/do-not-share'],
  ['the page that saves a visit', '/other-device', 'otherDevice', '/other-device'],
  ['the page of a link to a saved visit', '/continue', 'continue', '/continue'],
  ['the privacy notice', '/privacy', 'privacy', '/privacy'],
  ['the terms', '/terms', 'terms', '/terms'],
  ['the notice of privacy practices', '/notice-of-privacy-practices', 'privacyPractices', '/notice-of-privacy-practices'],
  ['the GINA and ADA page [ROUTE-20]', '/gina-ada', 'ginaAda', '/gina-ada'],
  ['the accessibility statement [WIDGET-65]', '/accessibility', 'accessibility', '/accessibility'],
  ['the redirect to the partner portal [ROUTE-21]', '/partner-portal/redirect', 'error', '/error'],
  ['the return from the partner portal [ROUTE-21]', '/partner-portal/callback?error=access_denied', 'error', '/error'],
  ['the landing for /enroll [ROUTE-22]', '/enroll?lang=en', 'upid', '/?lang=en'],
  ['a moved employer’s new page [ROUTE-23]', '/employer/old-acme?lang=en', 'upid', '/employer/acme?lang=en'],
  ['re-triage of a moved employer', '/employer/old-acme/rt?lang=en', 'upid', '/employer/acme?lang=en'],
  ['the not-found page for an unknown path [ROUTE-26]', '/nothing/here', 'notFound', '/nothing/here'],
  ['the landing for an enrollment without a program id [ROUTE-06]', '/enrollment/sex', 'upid', '/'],
])('serves %s', async (_title, address, name, expected) => {
  const page = await showPage(<AppRoutes />, { address, replies });
  await waitFor(() => expect(page.main().dataset['screen']).toBe(name));
  expect(page.address()).toBe(expected);
});

it("replaces the history entry when a link leads to a moved employer's page, so that Back skips it [ROUTE-24]", async () => {
  const History = (): JSX.Element => {
    const navigate = useNavigate();
    return (
      <>
        <Link to="/employer/old-acme">Old address</Link>
        <button onClick={() => void navigate(-1)}>Back</button>
      </>
    );
  };
  const routes = (
    <>
      <History />
      <AppRoutes />
    </>
  );
  const page = await showPage(routes, { address: '/gina-ada', replies });
  await waitFor(() => expect(page.main().dataset['screen']).toBe('ginaAda'));
  await page.user.click(screen.getByText('Old address'));
  await waitFor(() => expect(page.address()).toBe('/employer/acme'));
  await page.user.click(screen.getByText('Back'));
  await waitFor(() => expect(page.address()).toBe('/gina-ada'));
});

it("does not redirect the sandbox's moved employer page in production", async () => {
  const environment = { name: 'production' as const, movedSlugs: {} };
  const page = await showPage(<AppRoutes />, { address: '/employer/old-acme', replies, environment });
  await waitFor(() => expect(page.main().dataset['screen']).toBe('upid'));
  expect(page.address()).toBe('/employer/old-acme');
});

it("serves the sandbox's medical intake as not found in production", async () => {
  const page = await showPage(<AppRoutes />, { address: '/telehealth?userId=U', config: { environment: 'production' } });
  await waitFor(() => expect(page.main().dataset['screen']).toBe('notFound'));
});

it('shows the error page for an enrollment without a program id [ROUTE-07]', async () => {
  const visit = { enrollmentInfo: { partnerId: 1001, upfrontEligibilityEnforcement: 'NONE' } } as const;
  const page = await showPage(<AppRoutes />, { address: '/enrollment', visit });
  await waitFor(() => expect(page.main().dataset).toMatchObject({ screen: 'error', state: 'DEFAULT' }));
});
