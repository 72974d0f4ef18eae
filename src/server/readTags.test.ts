import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security/headers.ts';
import { readTagOrigins, readTags } from './readTags.ts';
import { readSettings } from './settings.ts';

describe('readTags', () => {
  const stats = { category: 'C0002', src: 'https://stats.example.com/s.js?v=1' };
  it.each<[string, string, object]>([
    ['accepts an empty text', '', { ok: true, value: [] }],
    ['reads one tag', 'C0002 https://stats.example.com/s.js?v=1', { ok: true, value: [stats] }],
    [
      'reads two tags despite extra spaces and commas',
      ' C0002  https://stats.example.com/s.js?v=1 ,C0004 https://ads.example.com/a.js,',
      { ok: true, value: [stats, { category: 'C0004', src: 'https://ads.example.com/a.js' }] },
    ],
    ['refuses an unknown category', 'C0006 https://a.example/a.js', { ok: false, error: 'C0006 https://a.example/a.js' }],
    ['refuses an address without TLS', 'C0002 http://a.example/a.js', { ok: false, error: 'C0002 http://a.example/a.js' }],
    ['refuses a script as address', 'C0002 javascript:alert(1)', { ok: false, error: 'C0002 javascript:alert(1)' }],
    [
      'refuses an address that ends a CSP directive',
      "C0002 https://a.example/;script-src'unsafe-inline'",
      { ok: false, error: expect.anything() },
    ],
  ])('%s', (_title, text, want) => {
    expect(readTags(text)).toEqual(want);
  });
});

it.each([
  ['https://a.example https://b.example:8443', true],
  ['https://a.example/path', false],
  ['*', false],
  ["https://a.example;script-src 'unsafe-inline'", false],
])('accepts the tag origins %s: %s', (text, isRead) => {
  expect(readTagOrigins(text).ok).toBe(isRead);
});

describe('content security policy', () => {
  const policyOf = (variables: Readonly<Record<string, string>>): string => {
    const settings = readSettings(variables);
    if (!settings.ok) throw new Error(settings.error.join(' '));
    return securityHeaders(settings.value)['content-security-policy'] ?? '';
  };

  it('allows no foreign script without tags', () => {
    expect(policyOf({})).not.toContain('script-src');
    expect(policyOf({})).toContain("default-src 'self'");
  });

  it('allows the origins of the tags and of their calls, and nothing inline', () => {
    const policy = policyOf({ TAGS: 'C0004 https://ads.example.com/a.js', TAG_ORIGINS: 'https://collect.example.com' });
    expect(policy).toContain("script-src 'self' https://ads.example.com;");
    expect(policy).toContain("connect-src 'self' https://ads.example.com https://collect.example.com;");
    expect(policy).toContain("img-src 'self' data: https://ads.example.com https://collect.example.com;");
    expect(policy).not.toContain('unsafe');
  });

  it('is refused with invalid tag settings', () => {
    const settings = readSettings({ TAGS: 'C9 x', TAG_ORIGINS: '*' });
    expect(settings).toMatchObject({ ok: false, error: [expect.stringContaining('TAGS'), expect.stringContaining('TAG_ORIGINS')] });
  });
});
