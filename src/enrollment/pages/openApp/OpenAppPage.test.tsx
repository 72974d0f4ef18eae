import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPage, testConfig, testPartner, type ShowOptions } from '../testSupport.tsx';
import { OpenAppPage } from './OpenAppPage.tsx';

const routes = (
  <Routes>
    <Route path="/deeplink" element={<OpenAppPage />} />
    <Route path="*" element={<main data-screen="elsewhere" />} />
  </Routes>
);
const show = (options: Partial<ShowOptions> = {}) =>
  showPage(routes, {
    address: '/deeplink?partnerSlug=acme',
    replies: { 'GET /partners/v1/getBySlug': { json: { ...testPartner() } } },
    ...options,
  });
const browserIs = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the deep link', () => {
  it('loads the partner by its slug and shows a link and a QR code on a computer [WIDGET-27] [WIDGET-28] [SET-38]', async () => {
    const page = await show();
    expect(page.main().dataset['screen']).toBe('loading');
    const code = await screen.findByRole('img', { name: 'QR code that opens the app' });
    expect(page.main().dataset['screen']).toBe('deeplink');
    expect(code.dataset['qr']).toBe(`${location.origin}/deeplink?partnerSlug=acme`);
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/);
    expect(screen.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe('https://ios.example');
    expect(page.visit().partner?.slug).toBe('acme');
    expect(page.opened).toEqual([]);
  });

  it.each([
    ['an iPhone', 'iPhone', null, 'https://ios.example'],
    ['an Android phone', 'Android 15', null, 'https://android.example'],
    ['a phone to the test build', 'Android 15', 'https://test.example', 'https://test.example'],
  ])('redirects %s immediately [WIDGET-29]', async (_title, userAgent, testBuild, expected) => {
    browserIs(userAgent);
    const page = await show({ config: { stores: { ...testConfig.stores, testBuild } } });
    await waitFor(() => expect(page.opened).toEqual([expected]));
    expect(document.querySelector('[data-qr]')).toBeNull();
  });

  it('works without a partner', async () => {
    const page = await show({ address: '/deeplink', replies: {} });
    expect(page.main().dataset['screen']).toBe('deeplink');
    expect(page.sent).toEqual([]);
  });

  it.each([
    [404, '/not-found?partnerSlug=acme&reason=partner'],
    [500, '/error?partnerSlug=acme'],
  ])('redirects to not-found or the error page when the partner call returns %i', async (status, expected) => {
    const page = await show({ replies: { 'GET /partners/v1/getBySlug': { status, json: { code: 'ANY' } } } });
    await waitFor(() => expect(page.address()).toBe(expected));
  });

  it('redirects to the error page when the reply is not a partner', async () => {
    const page = await show({ replies: { 'GET /partners/v1/getBySlug': { json: {} } } });
    await waitFor(() => expect(page.address()).toBe('/error?partnerSlug=acme'));
  });
});
