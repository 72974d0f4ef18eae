import { describe, expect, it } from 'vitest';
import { randomId } from '../../../runtime/survey/randomId.ts';
import { anonymousId } from './anonymousId.ts';
import { emailHash, emailMarks, identify, storeLogin, readAutologin } from './identity.ts';
import { memoryCookies } from '../storage/memoryCookies.ts';

describe('the anonymous id', () => {
  it('is created once and kept under b2b_anonymous_user_id [IDENT-01] [IDENT-16]', () => {
    const cookies = memoryCookies();
    const first = anonymousId(cookies, () => 'aaaaaaaa-1');
    expect(cookies.all.get('b2b_anonymous_user_id')).toBe(first);
    expect(anonymousId(cookies, () => 'bbbbbbbb-2')).toBe(first);
    expect(cookies.all.has('b2b_identified_user_id')).toBe(false);
  });

  it.each(['', '<script>', 'x'.repeat(500)])('is replaced when the cookie contains %j', (value) => {
    expect(anonymousId(memoryCookies({ b2b_anonymous_user_id: value }), () => 'cccccccc')).toBe('cccccccc');
  });

  it('is random', () => {
    expect(randomId()).toMatch(/^[0-9a-f]{32}$/);
    expect(randomId()).not.toBe(randomId());
  });
});

describe('the identified id', () => {
  it('is 32 hexadecimal characters, next to the hash of the email [IDENT-02] [IDENT-03] [IDENT-04] [IDENT-17]', async () => {
    const cookies = memoryCookies();
    await identify(cookies, ' Ada@Example.com ');
    expect(cookies.all.get('b2b_identified_user_id')).toMatch(/^[0-9a-f]{32}$/);
    const hash = await emailHash('ada@example.com');
    expect(cookies.all.get('b2b_identified_user_id')).toBe(hash.slice(0, 32));
    expect(cookies.all.get('b2b_identity_hash')).toBe(hash);
    expect(cookies.all.get('b2b_identity_hash')).toMatch(/^[0-9a-f]{64}$/);
  });
});

it('stores an email hashed and masked [IDENT-13]', async () => {
  const marks = await emailMarks(' Ada@Example.com ');
  expect(marks).toEqual({ hashed: await emailHash('ada@example.com'), masked: 'A***@Example.com' });
});

describe('the login', () => {
  it('is kept under autologin_data and identity_data [IDENT-05] [IDENT-06]', () => {
    const cookies = memoryCookies();
    storeLogin(cookies, { accessCode: 'A', accessToken: 'T', email: 'a@example.com', clientId: 'web' });
    expect(JSON.parse(cookies.all.get('autologin_data') ?? '')).toEqual({ accessCode: 'A', accessToken: 'T' });
    expect(JSON.parse(cookies.all.get('identity_data') ?? '')).toEqual({
      accessCode: 'A',
      accessToken: 'T',
      email: 'a@example.com',
      clientId: 'web',
    });
    expect(readAutologin(cookies)).toEqual({ kind: 'known', autologin: { accessCode: 'A', accessToken: 'T' } });
  });

  it.each([
    ['without an access code [IDENT-22]', '{"accessToken":"T"}', { kind: 'broken', missing: 'accessCode' }],
    ['without a token [IDENT-23]', '{"accessCode":"A"}', { kind: 'broken', missing: 'accessToken' }],
    ['whose token is not valid in a header', '{"accessCode":"A","accessToken":"a\\nb"}', { kind: 'broken', missing: 'accessToken' }],
    ['with invalid JSON', 'oops', { kind: 'broken', missing: 'accessCode' }],
    ['that holds null', 'null', { kind: 'broken', missing: 'accessCode' }],
  ])('reads a cookie %s', (_title, value, expected) => {
    expect(readAutologin(memoryCookies({ autologin_data: value }))).toEqual(expected);
  });

  it('is absent without a cookie', () => {
    expect(readAutologin(memoryCookies())).toEqual({ kind: 'none' });
  });
});
