import { describe, expect, it } from 'vitest';
import { PRODUCTION } from '../../../tests/support/production.ts';
import { securityHeaders } from '../security/headers.ts';
import { readSettings } from '../settings.ts';
import { readTags, readVariables, VARIABLES } from './environmentVariables.ts';

/** Returns the problems with the given variables. */
function problemsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  const problems: string[] = [];
  readVariables(variables, problems);
  return problems;
}

/**
 * A value that is invalid for every setting: not a number, address, name, list or JSON, too short for a secret, and a path inside a
 * file.
 */
const NONSENSE = 'package.json/a b';
/** Matches a sentence that says what the operator must do. */
const FIX = /\b(must be|must hold|needs|Check) /;
/** Development accepts any text as this secret. */
const ONLY_IN_PRODUCTION = ['SESSION_SECRET'];

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly writeOnly?: boolean;
}
const SETTINGS = Object.entries<Schema>(VARIABLES);
const wrongValues = ({ minimum, maximum }: Schema): readonly string[] =>
  minimum === undefined || maximum === undefined ? [NONSENSE] : [NONSENSE, `${minimum - 1}`, `${maximum + 1}`, `${minimum + 0.5}`];

describe('readSettings', () => {
  it.each(SETTINGS.flatMap(([name, schema]) => wrongValues(schema).map((value) => [name, value, schema] as const)))(
    'reports the invalid %s=%s with its name, a fix, and the value unless it is secret',
    (name, value, { description = '', writeOnly: isSecret = false }) => {
      const read = readSettings({ ...(ONLY_IN_PRODUCTION.includes(name) && PRODUCTION), [name]: value });
      const problems = read.ok ? [] : read.error;
      const own = problems.find((problem) => new RegExp(String.raw`^(APP_ENV=production needs )?${name}\b`).test(problem));
      expect(own).toMatch(FIX);
      expect(own).toContain(description);
      expect(problems.join('\n').includes(`"${value}"`)).toBe(!isSecret);
      if (isSecret) expect(problems.join('\n')).not.toContain(value);
    },
  );
});

describe('readVariables', () => {
  it('checks all variables together and names the variable in each problem', () => {
    const names = ['PORT', 'WORKERS', 'TRUST_PROXY', 'LOG_LEVEL', 'TERMS_URL', 'APP_ENV=production', 'MAIL_URL'];
    const problems = problemsOf({
      ...PRODUCTION,
      PORT: '65536',
      WORKERS: '0.5',
      LOG_LEVEL: 'all',
      TRUST_PROXY: '1',
      TERMS_URL: 'http://a.example/terms',
      MAIL_URL: 'https://mail.example',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(names.map((name) => expect.stringContaining(name)));
    expect(problems[0]).toBe('PORT must be a whole number from 0 to 65535, not "65536".');
    expect(problems[3]).toBe('LOG_LEVEL must be one of silent, error, warn, info, debug, not "all".');
  });
  it('treats an empty variable as unset', () => {
    expect(problemsOf({ PORT: '', APP_ENV: '', TERMS_URL: '', TRUST_PROXY: '', PASSWORD_QUEUE: '' })).toEqual([]);
    expect(readVariables({ PORT: '' }, [])).toMatchObject({ PORT: 8080, PASSWORD_QUEUE: 32 });
  });
  it.each([
    ['the telehealth token', 'TELEHEALTH_API_TOKEN', { TELEHEALTH_API_TOKEN: 'a secret', TELEHEALTH_API_URL: 'https://a.example' }],
    ['a malformed telehealth address', 'TELEHEALTH_API_URL', { TELEHEALTH_API_TOKEN: 'x', TELEHEALTH_API_URL: 'a secret' }],
    ['a malformed collector address', 'TRACES_URL', { TRACES_URL: 'collector with a secret' }],
    ['the key in a postback address', 'AFFILIATE_POSTBACK_URL', { AFFILIATE_POSTBACK_URL: 'https://a.example/?key=a%20secret' }],
    [
      'a short session secret',
      'SESSION_SECRET',
      { APP_ENV: 'production', SESSION_SECRET: 'a secret', DATABASE_URL: 'postgres://db/name', EVENTS_KEY: 'x' },
    ],
    ['a short fallback secret', 'SESSION_SECRET_FALLBACK', { SESSION_SECRET_FALLBACK: 'a secret' }],
    ['the password of a malformed database address', 'DATABASE_URL', { DATABASE_URL: 'postgres://user:a secret@db' }],
    [
      'the password of a database address with an invalid option',
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://user:a%20secret@db/name?sslmode=on' },
    ],
    ['a mail token', 'MAIL_TOKEN', { MAIL_TOKEN: 'a secret' }],
  ])('never prints %s', (_title, name, variables) => {
    const problems = problemsOf(variables).join('\n');
    expect(problems).toContain(name);
    expect(problems).not.toMatch(/a( |%20)secret/);
  });
});

describe('TRUST_PROXY', () => {
  it.each(['true', 'false', 'loopback', '10.0.0.0/8, 2001:db8::1', '10.0.0.0/32', '2001:db8::/128'])('accepts %j', (proxies) => {
    expect(problemsOf({ TRUST_PROXY: proxies })).toEqual([]);
  });

  it.each(['1', 'TRUE', '10.0.0.1, proxy.internal', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0.1,'])(
    'refuses %j',
    (proxies) => {
      expect(problemsOf({ TRUST_PROXY: proxies })).toHaveLength(1);
    },
  );
});

describe('readTags', () => {
  const stats = { category: 'C0002', src: 'https://stats.example.com/s.js?v=1' };
  it.each<[string, string, object | null]>([
    ['accepts an empty string', '', []],
    ['reads one tag', 'C0002 https://stats.example.com/s.js?v=1', [stats]],
    [
      'reads two tags despite extra spaces and commas',
      ' C0002  https://stats.example.com/s.js?v=1 ,C0004 https://ads.example.com/a.js,',
      [stats, { category: 'C0004', src: 'https://ads.example.com/a.js' }],
    ],
    ['refuses an unknown category', 'C0006 https://a.example/a.js', null],
    ['refuses an address without TLS', 'C0002 http://a.example/a.js', null],
    ['refuses a script as address', 'C0002 javascript:alert(1)', null],
    ['refuses an address that ends a CSP directive', "C0002 https://a.example/;script-src'unsafe-inline'", null],
  ])('%s', (_title, text, expected) => {
    expect(readTags(text)).toEqual(expected);
  });
});

describe('TAG_ORIGINS', () => {
  it('accepts origins without paths', () => {
    expect(problemsOf({ TAG_ORIGINS: 'https://a.example https://b.example:8443' })).toEqual([]);
  });

  it.each([
    ['a path', 'https://a.example/path'],
    ['a wildcard', '*'],
    ['a source that ends a CSP directive', "https://a.example;script-src 'unsafe-inline'"],
  ])('refuses %s', (_title, origins) => {
    expect(problemsOf({ TAG_ORIGINS: origins })).toHaveLength(1);
  });
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

  it('requires valid TAGS and TAG_ORIGINS', () => {
    const settings = readSettings({ TAGS: 'C9 x', TAG_ORIGINS: '*' });
    expect(settings).toMatchObject({ ok: false, error: [expect.stringContaining('TAGS'), expect.stringContaining('TAG_ORIGINS')] });
  });
});
