import { describe, expect, it } from 'vitest';
import { COOKIE_SECONDS, cookieText, openCookies, readCookie, type CookieName } from './cookies.ts';

describe("the visit's cookies", () => {
  it.each<[string, CookieName, number]>([
    ['last enrolled for 1 hour [IDENT-07] [IDENT-08] [TRANS-06]', 'lastEnrolledUpid', 3600],
    ['login identity for 1 day [IDENT-09]', 'identity_data', 86_400],
    ['autologin for 1 day', 'autologin_data', 86_400],
    ["a password reset's saved answers for 1 day [IDENT-10] [ACCT-25]", 'passwordResetAnswers', 86_400],
  ])('store %s', (_title, name, seconds) => {
    const holder = { cookie: '' };
    openCookies(holder, true).write(name, 'value');
    expect(COOKIE_SECONDS[name]).toBe(seconds);
    expect(holder.cookie).toBe(`${name}=value; Max-Age=${seconds}; Path=/; SameSite=Lax; Secure`);
  });

  it('are Secure except on http', () => {
    expect(cookieText('ccpaOptOut', 'true', 10, false)).toBe('ccpaOptOut=true; Max-Age=10; Path=/; SameSite=Lax');
  });

  it('preserve separators inside a value', () => {
    const holder = { cookie: '' };
    openCookies(holder, false).write('identity_data', '{"a":"1; b=2"}');
    const [pair = ''] = holder.cookie.split('; ');
    expect(readCookie(`other=1; ${pair}`, 'identity_data')).toBe('{"a":"1; b=2"}');
  });

  it.each([
    ['they are absent', 'x=1'],
    ["another cookie's name ends the same", 'my_ccpaOptOut=true'],
    ['they are malformed', 'ccpaOptOut=%E0%A4%A'],
  ])('read as null when %s', (_title, text) => {
    expect(readCookie(text, 'ccpaOptOut')).toBeNull();
  });

  it('are removed with a maximum age of 0', () => {
    const holder = { cookie: '' };
    openCookies(holder, false).remove('lastEnrolledUpid');
    expect(holder.cookie).toContain('Max-Age=0');
  });
});
