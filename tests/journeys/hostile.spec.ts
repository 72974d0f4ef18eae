import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { everywhere, HOSTILE_VALUES } from '../support/hostile.ts';

/** The routes of docs/specification/routes-and-arrival.md. */
const ROUTES = [
  '/',
  '/employer/acme',
  '/employer/northwind',
  '/enroll',
  '/enrollment',
  '/enrollment/sex',
  '/transition',
  '/recurring-wellness-survey',
  '/employer/acme/rt',
  '/rt/auth',
  '/rt/finished',
  '/success',
  '/error',
  '/not-found',
  '/deeplink',
  '/do-not-share',
  '/other-device',
  '/continue',
  '/gina-ada',
  '/accessibility',
  '/partner-portal/redirect',
  '/partner-portal/callback',
  '/no/such/place',
] as const;

const PATHS = [
  '//evil.example/employer/acme',
  '/employer/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/employer/..%2F..%2Fevil.example',
  '/employer/%zz',
  '/employer/__proto__',
  '/employer/a.b',
  '/enrollment/constructor',
  '/enrollment/%2F%2Fevil.example',
  '/not-found.html',
  '/%E2%80%AEevil',
  '/%00',
  '/employer/acme/rt/__proto__',
] as const;

const SECRETS = { name: 'Secretname', email: 'secret@mail.example', ref_email: 'ref-secret@mail.example', utm_term: 'Secretterm' };
const HIDDEN = new URLSearchParams(SECRETS).toString();

/** Pairs every value with a route, so that each value and each route occurs. */
const addresses = Object.values(HOSTILE_VALUES).map((value, index) => `${ROUTES[index % ROUTES.length] ?? '/'}${everywhere(value)}`);

/** Collects everything that must never happen on a page, whatever its address. */
function watchForHarm(page: Page): () => readonly string[] {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const isExpected =
      /^Failed to load resource: .* status of 4\d\d/.test(message.text()) || message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !isExpected) harm.push(message.text());
  });
  page.on('pageerror', (error) => harm.push(String(error)));
  // A request has its final headers only once it has finished.
  page.on('requestfinished', async (request) => {
    if (request.isNavigationRequest()) return;
    const headers: Readonly<Record<string, string>> = await request.allHeaders().catch(() => ({}));
    const requestText = `${request.url()} ${headers['referer'] ?? ''}`;
    const isSent = (secret: string): boolean => requestText.includes(secret) || requestText.includes(encodeURIComponent(secret));
    harm.push(...Object.values(SECRETS).filter(isSent));
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') harm.push(`requested ${request.url()}`);
  });
  return () => harm;
}

/** Asserts that a page has our origin, a heading and a link or control, and that its address has no hidden parameters. */
async function expectUsable(page: Page, origin: string, address: string): Promise<void> {
  await expect(page.locator('main h1'), address).not.toBeEmpty();
  await expect(page.locator('main a[href], main button, main input, footer a[href]').first(), address).toBeVisible();
  expect(new URL(page.url()).origin, address).toBe(origin);
  for (const name of Object.keys(SECRETS)) expect(new URL(page.url()).searchParams.has(name), address).toBe(false);
}

test('hostile parameters cause no redirect, no script and no leak of hidden parameters on any route', async ({ page, server }) => {
  test.slow();
  const harm = watchForHarm(page);
  for (const address of addresses) {
    await page.goto(`${address}&${HIDDEN}`);
    await expectUsable(page, server.origin, address);
    expect(harm(), address).toEqual([]);
  }
});

test('hostile paths end on a page that offers a next step', async ({ page, server }) => {
  test.slow();
  const harm = watchForHarm(page);
  for (const path of PATHS) {
    await page.goto(`${server.origin}${path}?${HIDDEN}&lang=de`);
    await expectUsable(page, server.origin, path);
    expect(harm(), path).toEqual([]);
  }
});
