import { describe, expect, it } from 'vitest';
import { securityHeaders } from './http/headers.ts';
import { readTagOrigins, readTags } from './readTags.ts';
import { readSettings } from './settings.ts';

describe('readTags', () => {
  const stats = { category: 'C0002', src: 'https://stats.example.com/s.js?v=1' };
  it.each<[string, string, object]>([
    ['none', '', { ok: true, value: [] }],
    ['one', 'C0002 https://stats.example.com/s.js?v=1', { ok: true, value: [stats] }],
    [
      'two',
      ' C0002  https://stats.example.com/s.js?v=1 ,C0004 https://ads.example.com/a.js,',
      { ok: true, value: [stats, { category: 'C0004', src: 'https://ads.example.com/a.js' }] },
    ],
    ['an unknown category', 'C0006 https://a.example/a.js', { ok: false, error: 'C0006 https://a.example/a.js' }],
    ['no encryption', 'C0002 http://a.example/a.js', { ok: false, error: 'C0002 http://a.example/a.js' }],
    ['a script in the address', 'C0002 javascript:alert(1)', { ok: false, error: 'C0002 javascript:alert(1)' }],
    ['the end of a directive', "C0002 https://a.example/;script-src'unsafe-inline'", { ok: false, error: expect.anything() }],
  ])('reads %s', (_title, text, want) => {
    expect(readTags(text)).toEqual(want);
  });
});

it.each([
  ['https://a.example https://b.example:8443', true],
  ['https://a.example/path', false],
  ['*', false],
  ["https://a.example;script-src 'unsafe-inline'", false],
])('reads the origins %s: %s', (text, isRead) => {
  expect(readTagOrigins(text).ok).toBe(isRead);
});

describe('the policy of the page', () => {
  const policyOf = (variables: Readonly<Record<string, string>>): string => {
    const settings = readSettings(variables);
    if (!settings.ok) throw new Error(settings.error.join(' '));
    return securityHeaders(settings.value)['content-security-policy'] ?? '';
  };

  it('lets no script of others in where there are no tags', () => {
    expect(policyOf({})).not.toContain('script-src');
    expect(policyOf({})).toContain("default-src 'self'");
  });

  it('names the origins of the tags, and what they call, and lets nothing be written into the page', () => {
    const policy = policyOf({ TAGS: 'C0004 https://ads.example.com/a.js', TAG_ORIGINS: 'https://collect.example.com' });
    expect(policy).toContain("script-src 'self' https://ads.example.com;");
    expect(policy).toContain("connect-src 'self' https://ads.example.com https://collect.example.com;");
    expect(policy).toContain("img-src 'self' data: https://ads.example.com https://collect.example.com;");
    expect(policy).not.toContain('unsafe');
  });

  it('is not made of settings that cannot be read', () => {
    const settings = readSettings({ TAGS: 'C9 x', TAG_ORIGINS: '*' });
    expect(settings).toMatchObject({ ok: false, error: [expect.stringContaining('TAGS'), expect.stringContaining('TAG_ORIGINS')] });
  });
});
