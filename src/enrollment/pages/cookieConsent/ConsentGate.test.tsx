import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readConsent } from '../../visit/cookieConsent/consentRecord.ts';
import { readGrantedCategories } from '../../visit/cookieConsent/readGrantedCategories.ts';
import { memoryCookies } from '../../visit/storage/memoryCookies.ts';
import { SiteFooter } from '../shared/frame/SiteFooter.tsx';
import { showPage } from '../testSupport.tsx';
import { ConsentGate } from './ConsentGate.tsx';

const PLACES = {
  gdpr: { country: 'DE', region: null },
  cookieBanner: { country: 'BR', region: null },
  optOut: { country: 'US', region: 'CA' },
  none: { country: 'MX', region: null },
};

const page = (
  <>
    <ConsentGate />
    <main>
      <h1 tabIndex={-1}>Heading</h1>
    </main>
    <SiteFooter />
  </>
);

const show = (place: keyof typeof PLACES) => showPage(page, { address: '/', config: { geo: PLACES[place] } });
const press = async ({ user }: Awaited<ReturnType<typeof show>>, name: string) => user.click(await screen.findByRole('button', { name }));
const banner = () => document.querySelector('[data-consent="banner"]');
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const storedConsent = () => readConsent(localStorage)?.join(' ');

beforeEach(() => {
  localStorage.clear();
  return () => vi.unstubAllGlobals();
});

describe('the consent question', () => {
  it.each(['optOut', 'none'] as const)('is not asked in the region %s', async (place) => {
    await show(place);
    expect(screen.queryByRole('button', { name: 'Cookie choices' })).toBeNull();
    expect(banner()).toBeNull();
  });

  it.each(['gdpr', 'cookieBanner'] as const)('is asked in the region %s, without moving focus', async (place) => {
    await show(place);
    const region = await screen.findByRole('region', { name: 'Your cookie choices' });
    expect(within(region).getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toBe('/privacy');
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ['Accept all', 'C0001 C0002 C0003 C0004 C0005'],
    ['Necessary only', 'C0001'],
  ])('%s stores the choice in local storage with one press [IDENT-12]', async (name, expected) => {
    const shown = await show('gdpr');
    await press(shown, name);
    expect(storedConsent()).toBe(expected);
    expect(banner()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('offers each category, and preselects only the necessary one under gdpr', async () => {
    const shown = await show('gdpr');
    await press(shown, 'Let me choose');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ value, checked }) => [value, checked])).toEqual([
      ['C0001', true],
      ['C0002', false],
      ['C0003', false],
      ['C0004', false],
      ['C0005', false],
    ]);
    expect(box('Strictly necessary').disabled).toBe(true);
    await shown.user.click(box('Functional'));
    await press(shown, 'Save my choice');
    expect(storedConsent()).toBe('C0001 C0003');
  });

  it('closes after an answer and reopens from the footer', async () => {
    localStorage.setItem('b2b_consent', JSON.stringify({ region: 'gdpr', categories: ['C0001', 'C0003'] }));
    const shown = await show('gdpr');
    expect(banner()).toBeNull();
    await press(shown, 'Cookie choices');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your cookie choices'));
    expect(box('Functional').checked).toBe(true);
    await shown.user.keyboard('{Escape}');
    expect(banner()).toBeNull();
    expect(storedConsent()).toBe('C0001 C0003');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cookie choices' })));
    await press(shown, 'Cookie choices');
    await press(shown, 'Necessary only');
    expect(storedConsent()).toBe('C0001');
  });

  it('accepts Global Privacy Control as the answer for targeting', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }));
    const shown = await show('cookieBanner');
    await press(shown, 'Let me choose');
    expect([box('Targeting').checked, box('Targeting').disabled]).toEqual([false, true]);
    await press(shown, 'Accept all');
    expect(storedConsent()).toBe('C0001 C0002 C0003 C0005');
  });

  it('uses a choice that the browser refuses to store until the page is left', async () => {
    const refuse = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const sources = { config: { geo: PLACES.cookieBanner }, environment: { specialOptOutSlugs: [] }, cookies: memoryCookies() };
    const granted = () => [...readGrantedCategories(sources, null)].join(' ');
    const shown = await show('cookieBanner');
    await press(shown, 'Necessary only');
    expect([granted(), banner(), shown.reported, shown.consentChanges]).toEqual(['C0001', null, ['CONSENT_NOT_KEPT'], ['lost']]);
    vi.unstubAllGlobals();
    await press(shown, 'Cookie choices');
    await press(shown, 'Accept all');
    expect([granted(), storedConsent()]).toEqual(['C0001 C0002 C0003 C0004 C0005', 'C0001 C0002 C0003 C0004 C0005']);
  });

  it('closes on Escape, which then does nothing else on the page', async () => {
    localStorage.setItem('b2b_consent', JSON.stringify({ region: 'gdpr', categories: ['C0001'] }));
    const shown = await show('gdpr');
    await press(shown, 'Cookie choices');
    const handled: boolean[] = [];
    const listen = (event: KeyboardEvent): void => void handled.push(event.defaultPrevented);
    document.addEventListener('keydown', listen);
    // The banner moves focus to its heading as it starts to listen.
    const heading = await screen.findByRole('heading', { level: 2 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    heading.blur();
    await shown.user.keyboard('{Escape}');
    document.removeEventListener('keydown', listen);
    expect([banner(), handled]).toEqual([null, [true]]);
  });
});
