import { describe, expect, it } from 'vitest';
import { PRODUCTION } from '../../tests/support/production.ts';
import { readSettings } from './settings.ts';

const SAFE = { ...PRODUCTION, DATABASE_URL: 'postgres://db/enrollment?sslmode=verify-full' };

describe('settings', () => {
  it('default to PGlite with the sandbox in development', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      ok: true,
      value: { environment: 'development', port: 8080, database: { kind: 'pglite', dataDir: '.data' }, seed: 'sandbox', rateLimit: true },
    });
  });
  it('default to no sandbox and no geo headers in production', () => {
    expect(readSettings(SAFE)).toMatchObject({
      ok: true,
      value: { environment: 'production', seed: 'none', geoHeaders: { country: null, region: null }, database: { kind: 'postgres' } },
    });
  });
  it.each([
    ['PGlite', { ...SAFE, DATABASE_URL: '' }, /DATABASE_URL/],
    ['the sandbox', { ...SAFE, SEED: 'sandbox' }, /SEED/],
    ['a missing secret', { ...SAFE, SESSION_SECRET: undefined }, /SESSION_SECRET/],
    ['a short secret', { ...SAFE, SESSION_SECRET: 'short' }, /SESSION_SECRET/],
    ['a missing events key', { ...SAFE, EVENTS_KEY: undefined }, /EVENTS_KEY/],
    ['a postback without an affiliate id', { AFFILIATE_POSTBACK_URL: 'https://partner.example/' }, /AFFILIATE_POSTBACK_URL/],
    ['a postback without TLS', { ...SAFE, AFFILIATE_POSTBACK_URL: 'http://partner.example/?id={affiliateId}' }, /https/],
    ['an unknown environment', { APP_ENV: 'prod' }, /APP_ENV/],
    ['an invalid port', { PORT: '80a' }, /PORT/],
    ['the lowest password cost in production', { ...SAFE, RATE_LIMIT: 'off', PASSWORD_COST: 'least' }, /PASSWORD_COST/],
    ['the lowest password cost outside a load test', { PASSWORD_COST: 'least' }, /PASSWORD_COST/],
    ['an unknown password cost', { RATE_LIMIT: 'off', PASSWORD_COST: 'none' }, /PASSWORD_COST/],
    ['several processes on PGlite', { WORKERS: '2' }, /WORKERS needs PostgreSQL/],
    ['zero processes', { WORKERS: '0', DATABASE_URL: SAFE.DATABASE_URL }, /WORKERS must be a whole number from 1/],
    ['a database timeout that is too short', { DATABASE_URL: SAFE.DATABASE_URL, DATABASE_TIMEOUT_MS: '99' }, /DATABASE_TIMEOUT_MS/],
    ['an invalid database timeout', { DATABASE_URL: SAFE.DATABASE_URL, DATABASE_TIMEOUT_MS: '8s' }, /DATABASE_TIMEOUT_MS/],
    [
      'a limit of three numbers',
      { RATE_LIMIT_EVENTS: '3000 3000 20000' },
      /RATE_LIMIT_EVENTS must be four whole numbers.*"3000 3000 20000"/,
    ],
    ['a limit that lets nothing through', { RATE_LIMIT_TRIAGES: '600 0 5000 12000' }, /RATE_LIMIT_TRIAGES must be four whole numbers/],
    [
      'a limit for all below that for one address',
      { RATE_LIMIT_OPT_OUTS: '100 60 99 60' },
      /RATE_LIMIT_OPT_OUTS must be .* at least as high/,
    ],
    ['a limit per second where one per minute is meant', { RATE_LIMIT_AD_CONVERSIONS: '600 5/s 5000 200/s' }, /RATE_LIMIT_AD_CONVERSIONS/],
    ['disabled rate limits on a public address', { RATE_LIMIT: 'off', HOST: '0.0.0.0' }, /RATE_LIMIT/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of .*"loud"/],
    ['nonsense as public address', { PUBLIC_URL: 'nonsense' }, /PUBLIC_URL must be .*"nonsense"/],
    ['a path in the public address', { PUBLIC_URL: 'https://enroll.example/app' }, /PUBLIC_URL/],
    ['a public address without TLS', { ...SAFE, PUBLIC_URL: 'http://enroll.example' }, /PUBLIC_URL/],
    ['SMTP without a sender', { MAIL_URL: 'smtps://mail.example' }, /needs MAIL_FROM/],
    ['a sender with a line break', { MAIL_FROM: 'a@b.example\nbcc: c@d.example' }, /MAIL_FROM/],
    ['nonsense as mail service', { MAIL_URL: 'junk' }, /MAIL_URL must be/],
    ['nonsense as events host', { EVENTS_URL: 'junk' }, /EVENTS_URL must be .*"junk"/],
    ['any origin', { ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS must be .*"\*"/],
    ['an origin with a path', { ALLOWED_ORIGINS: 'https://a.example, https://b.example/page' }, /ALLOWED_ORIGINS/],
    ['a header name with a space', { GEO_COUNTRY_HEADER: 'cf country' }, /GEO_COUNTRY_HEADER/],
    ['a support address without a domain', { SUPPORT_EMAIL: 'support' }, /SUPPORT_EMAIL must be an email address/],
    ['a script as store link', { IOS_STORE_URL: 'javascript:alert(1)' }, /IOS_STORE_URL/],
    ['an example as support address in production', { ...SAFE, SUPPORT_EMAIL: undefined }, /SUPPORT_EMAIL.*example/],
    ['an example as store link in production', { ...SAFE, IOS_STORE_URL: 'https://shop.example.com/x' }, /IOS_STORE_URL.*shop\.example/],
    ['the same secret twice', { ...SAFE, SESSION_SECRET_FALLBACK: SAFE.SESSION_SECRET }, /SESSION_SECRET_FALLBACK must differ/],
    ['a short second secret', { SESSION_SECRET_FALLBACK: 'short' }, /SESSION_SECRET_FALLBACK must be another secret/],
    ['an incomplete name', { DATABASE_TIMEOUT: '5000' }, /DATABASE_TIMEOUT is not a setting. Did you mean DATABASE_TIMEOUT_MS\?/],
    ['neither a key file nor sealing off in production', { ...SAFE, HEALTH_SEALS: undefined }, /needs HEALTH_KEYS_FILE.*HEALTH_SEALS=off/],
    [
      'a key file that does not exist',
      { HEALTH_KEYS_FILE: '/nowhere/health.keys' },
      /HEALTH_KEYS_FILE names a file that this server cannot read: .*health.keys" \(ENOENT\)/,
    ],
    ['partial sealing', { HEALTH_SEALS: 'some' }, /HEALTH_SEALS must be one of on, off, not "some"/],
    [
      'a KMS without TLS on another machine',
      { HEALTH_KMS_URL: 'http://kms.example', HEALTH_KMS_KEY: 'a' },
      /HEALTH_KMS_URL must be .*https/,
    ],
    ['a KMS without the name of a key', { HEALTH_KMS_URL: 'https://kms.example' }, /needs HEALTH_KMS_KEY.*or HEALTH_KEYS_FILE/],
    ['a KMS key without a KMS', { HEALTH_KMS_KEY: 'prod' }, /HEALTH_KMS_KEY and HEALTH_KMS_TOKEN need HEALTH_KMS_URL/],
    ['a name of a key with spaces', { HEALTH_KMS_KEY: 'a b', HEALTH_KMS_URL: 'https://kms.example' }, /HEALTH_KMS_KEY must be .*"a b"/],
    ['a KMS timeout that is too long', { HEALTH_KMS_TIMEOUT_MS: '60000' }, /HEALTH_KMS_TIMEOUT_MS must be a whole number from 50 to 5000/],
    ['an invalid host', { HOST: 'not a host' }, /HOST must be an address or a name of this machine.*"not a host"/],
    ['a password queue that is too long', { PASSWORD_QUEUE: '1000000000' }, /PASSWORD_QUEUE must be a whole number from 0 to 10000/],
    ['attempts that take longer than the page waits', { TELEHEALTH_TIMEOUT_MS: '12000', TELEHEALTH_TRIES: '2' }, /less than 15000/],
    [
      'a file of portals that does not exist',
      { PORTALS_FILE: '/nowhere/portals.json' },
      /PORTALS_FILE names a file that this server cannot read/,
    ],
    [
      'an example as public address in production',
      { ...SAFE, PUBLIC_URL: 'https://enroll.example.com' },
      /refuses the example value of PUBLIC_URL/,
    ],
    ['an example as sender in production', { ...SAFE, MAIL_FROM: 'a@example.com' }, /refuses the example value of MAIL_FROM/],
    [
      'an example as privacy notice in production',
      { ...SAFE, PRIVACY_URL: 'https://example.com/p' },
      /refuses the example value of PRIVACY_URL/,
    ],
    ['a data folder that nobody can create', { DATA_DIR: '/proc/none/data' }, /DATA_DIR must be a folder that this server can write/],
    ['a misspelled name', { ALOWED_ORIGINS: 'https://a.example' }, /Did you mean ALLOWED_ORIGINS\?/],
    ['a short name with swapped letters', { PROT: '8080' }, /Did you mean PORT\?/],
    ['a short name in lower case', { port: '8080' }, /Did you mean PORT\?/],
    ['a name in lower case', { database_url: 'postgres://db/enrollment' }, /Did you mean DATABASE_URL\?/],
  ])('are refused with %s', (_title, variables, problem) => {
    const settings = readSettings(variables);
    expect(settings.ok).toBe(false);
    expect(settings.ok ? '' : settings.error.join('\n')).toMatch(problem);
  });
  const FOREIGN = {
    HOME: '/root',
    POST: '8080',
    SHOT: 'a.png',
    MAIL: '/var/mail/root',
    REDIS_URL: 'redis://cache',
    DATABASE_SERVICE_HOST: '10.0.0.1',
    MAIL_PORT: 'tcp://10.0.0.1:25',
    LOG_FILE: '/var/log/all',
  };
  it.each([{}, SAFE])('ignore variables of other programs, with %o', (given) => {
    const settings = readSettings({ ...FOREIGN, ...given });
    expect(settings).toMatchObject({ ok: true });
    expect(settings.ok && settings.value.warnings.filter((warning) => warning.includes('not a setting'))).toEqual([]);
  });
  it.each([
    ['DATABASE_POOL', 'DATABASE_URL'],
    ['SESSION_COOKIE_KEY', 'SESSION_SECRET'],
    ['RATE_LIMIT_WINDOW', 'RATE_LIMIT_TRIAGES'],
    ['TELEHEALTH_API_KEY', 'TELEHEALTH_API_URL'],
  ])('refuse %s in production, warn about it in development, and accept it if FOREIGN_NAMES lists it', (name, nearest) => {
    const named = new RegExp(`^${name} is not a setting.*The nearest one is ${nearest}\\.`);
    expect(readSettings({ [name]: '5' })).toMatchObject({ ok: true, value: { warnings: [expect.stringMatching(named)] } });
    expect(readSettings({ ...SAFE, [name]: '5' })).toMatchObject({ ok: false, error: [expect.stringMatching(named)] });
    expect(readSettings({ ...SAFE, [name]: '5', FOREIGN_NAMES: `OTHER, ${name}` })).toMatchObject({ ok: true });
  });
  it('accept a name that resembles a setting if FOREIGN_NAMES lists it', () => {
    expect(readSettings({ TERM_URL: 'x', FOREIGN_NAMES: 'TERM_URL' })).toMatchObject({ ok: true, value: { warnings: [] } });
    expect(readSettings({ TERM_URL: 'x' })).toMatchObject({ ok: false, error: [expect.stringContaining('add it to FOREIGN_NAMES')] });
  });
  it('accept a KMS instead of a key file, over TLS or on the same machine', () => {
    for (const HEALTH_KMS_URL of ['https://kms.example/v1', 'http://127.0.0.1:8201'])
      expect(readSettings({ ...SAFE, HEALTH_SEALS: undefined, HEALTH_KMS_URL, HEALTH_KMS_KEY: 'prod' })).toMatchObject({
        ok: true,
        value: {
          warnings: [],
          health: { keys: null, isEncrypting: true, kms: { url: HEALTH_KMS_URL, key: 'prod', token: '', timeoutMs: 2_000 } },
        },
      });
  });
  it('warn when new health data is stored unencrypted in PostgreSQL', () => {
    expect(readSettings(SAFE)).toMatchObject({ ok: true, value: { warnings: [expect.stringContaining('HEALTH_KEYS_FILE')] } });
    expect(readSettings({})).toMatchObject({
      ok: true,
      value: { warnings: [], health: { keys: { folder: '.data' }, isEncrypting: true } },
    });
  });
  it('read origins despite spaces and slashes', () => {
    const settings = readSettings({ ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443/' });
    expect(settings).toMatchObject({ ok: true, value: { allowedOrigins: ['https://a.example', 'https://b.example:8443'] } });
  });
  it.each([
    [undefined, 1, 20],
    ['2', 2, 20],
    ['4', 4, 10],
    ['16', 16, 5],
  ])('with WORKERS=%s start %i processes with %i connections each', (given, workers, connections) => {
    const settings = readSettings({ ...SAFE, WORKERS: given });
    expect(settings).toMatchObject({ ok: true, value: { workers, database: { connections } } });
  });
  it.each([
    [{}, { directUrl: SAFE.DATABASE_URL, timeoutMs: 8_000 }],
    [
      { DATABASE_DIRECT_URL: 'postgres://behind/enrollment?sslmode=disable' },
      { directUrl: 'postgres://behind/enrollment?sslmode=disable' },
    ],
    [{ DATABASE_TIMEOUT_MS: '600000' }, { timeoutMs: 600_000 }],
  ])('read the database connection from %j', (given, expected) => {
    expect(readSettings({ ...SAFE, ...given })).toMatchObject({ ok: true, value: { database: { url: SAFE.DATABASE_URL, ...expected } } });
  });
  it('allow disabling rate limits on loopback addresses only', () => {
    expect(readSettings({ RATE_LIMIT: 'off', HOST: '127.0.0.1' })).toMatchObject({
      ok: true,
      value: { rateLimit: false, passwordCost: 'full' },
    });
    expect(readSettings({ RATE_LIMIT: 'off', PASSWORD_COST: 'least' })).toMatchObject({ ok: true, value: { passwordCost: 'least' } });
  });
});
