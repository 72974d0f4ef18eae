import { describe, expect, it } from 'vitest';
import { loadConfig } from '../api/config.ts';
import { requestedLanguage } from './requestedLanguage.ts';
import { readTestTiming } from '../visit/addressBar/tabFlag.ts';
import { ERROR_STATES } from '../vocabulary/errorStates.ts';
import { makeSender } from '../hooks/calls/testSupport.ts';
import { chooseLocale, LOCALES } from '../../runtime/texts/language/locale.ts';
import { appAddress } from '../paths/appAddress.ts';
import { isSingleSignOn } from '../visit/addressBar/arrival.ts';
import { withParameter } from '../visit/addressBar/withParameter.ts';
import { readErrorPageState } from '../surveyAdapter/handOff/errorPageState.ts';
import { notFoundReason } from '../pages/errors/notFoundReason.ts';
import { readPortalReturn, withoutPortalReturn } from '../pages/portalSignIn/readPortalReturn.ts';
import { intakeAddress, readSuccessType } from '../surveyAdapter/handOff/successState.ts';
import { isOwnUrl } from '../../server/http/isOwnUrl.ts';
import { readConsent } from '../visit/cookieConsent/consentRecord.ts';
import { readCookie } from '../visit/storage/cookies.ts';
import { readEntryQuery } from '../visit/addressBar/entryQuery.ts';
import { HIDDEN_PARAMETERS, hideParameters, splitHidden } from '../visit/addressBar/hiddenParameters.ts';
import { anonymousId } from '../visit/identity/anonymousId.ts';
import { readAutologin } from '../visit/identity/identity.ts';
import { memoryCookies } from '../visit/storage/memoryCookies.ts';
import { OVERLONG, everywhere, HOSTILE_VALUES } from '../../../tests/support/hostile.ts';

const ORIGIN = 'https://enroll.example.com';
const values = [...Object.entries(HOSTILE_VALUES), ['an excessive length', OVERLONG] as const];
const storage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    kept: entries,
  };
};
const decode = (value: string): string => new URLSearchParams(`x=${value}`).get('x') ?? '';

/** Returns the origin that a browser would load from our page. */
function originOf(address: string): string {
  return new URL(address, `${ORIGIN}/employer/acme`).origin;
}

describe.each(values)('an address with %s in every parameter', (_title, value) => {
  const search = everywhere(value);

  it('yields only short texts and well-named experiments', () => {
    const entry = readEntryQuery(search, () => decode(value));
    for (const text of [entry.leadSource, entry.affiliateId, ...Object.values(entry.utm)])
      expect(text?.length ?? 0).toBeLessThanOrEqual(2000);
    for (const [name, arm] of Object.entries(entry.experiments)) expect(`${name}=${arm}`).toMatch(/^[\w-]+=[\w-]{1,64}$/);
    expect(Object.getPrototypeOf(entry.experiments)).toBe(Object.prototype);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(entry.inApp).toBe(false);
  });

  it('selects only existing languages, states, reasons and types', () => {
    expect(LOCALES).toContain(chooseLocale(requestedLanguage(search, storage())));
    expect(ERROR_STATES).toContain(readErrorPageState(null, search).error);
    expect(readErrorPageState(null, search)).toMatchObject({ from: null, details: {}, retry: false });
    expect(['partner', 'step', 'default']).toContain(notFoundReason(search));
    expect(['created', 'upgraded', 'transitioned']).toContain(readSuccessType(search));
    expect(['refused', 'signedIn', 'broken', 'signIn']).toContain(readPortalReturn(search).kind);
    expect(readTestTiming('production', search, storage())).toBe(false);
    expect(typeof isSingleSignOn(search)).toBe('boolean');
  });

  it('leads only to our own origin', () => {
    const addresses = [
      withParameter(search, 'upid', decode(value)),
      withoutPortalReturn(search),
      appAddress(search, { slug: decode(value) }),
      `/employer/${encodeURIComponent(decode(value))}${withParameter(search, 'passcode', null)}`,
      `/${withParameter(search, 'upid', null)}`,
      intakeAddress('/telehealth', decode(value)),
    ];
    for (const address of addresses) expect(originOf(address)).toBe(ORIGIN);
  });

  it('leaves no hidden parameter in the address, wherever it occurs', () => {
    const hidden = HIDDEN_PARAMETERS.map((name) => `${name}=${value}`).join('&');
    const { search: visibleSearch } = splitHidden(`${search}&${hidden}`);
    for (const name of HIDDEN_PARAMETERS) expect(new URLSearchParams(visibleSearch).has(name)).toBe(false);
    const replacedUrls: string[] = [];
    hideParameters({
      location: { origin: ORIGIN, pathname: `//${value.slice(0, 100)}`, search: `?${hidden}`, hash: '' },
      history: { state: null, replaceState: (_state, _unused, url) => void replacedUrls.push(url) },
      sessionStorage: storage(),
    });
    expect(replacedUrls).toHaveLength(1);
    expect(originOf(replacedUrls[0] ?? '')).toBe(ORIGIN);
  });

  it('sends no parameter with the request for the settings', async () => {
    const requests: unknown[] = [];
    const send = makeSender(async (spec) => {
      requests.push(spec);
      return { ok: true, value: {} };
    });
    await loadConfig(search, send);
    expect(requests).toEqual([{ operation: 'getConfig', params: {} }]);
  });

  it('ignores forged cookies and storage', () => {
    const cookies = memoryCookies({ autologin_data: decode(value), b2b_anonymous_user_id: decode(value) });
    expect(readAutologin(cookies)).toEqual(decode(value) === '' ? expect.anything() : { kind: 'broken', missing: 'accessCode' });
    expect(anonymousId(cookies, () => 'fresh-one')).toMatch(/^[\w-]{8,64}$/);
    expect(readConsent({ getItem: () => value, setItem: () => undefined })).toBeNull();
    expect(() => readCookie(`autologin_data=${value}`, 'autologin_data')).not.toThrow();
  });

  it('is accepted as a redirect target of the server only if it leads to our own origin', () => {
    const url = decode(value);
    if (isOwnUrl(url, ORIGIN, { allowedOrigins: [] })) expect(originOf(url)).toBe(ORIGIN);
    expect(isOwnUrl(`https://evil.example/${url}`, ORIGIN, { allowedOrigins: [] })).toBe(false);
  });
});
