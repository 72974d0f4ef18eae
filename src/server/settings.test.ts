import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const SAFE = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://db/enrollment',
  SESSION_SECRET: '0123456789abcdef0123456789abcdef',
  EVENTS_KEY: 'events-key',
};

describe('settings', () => {
  it('default to PGlite in a folder with the sandbox', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      ok: true,
      value: { environment: 'development', port: 8080, database: { kind: 'pglite', dataDir: '.data' }, seed: 'sandbox', rateLimit: true },
    });
  });
  it('for production start without the sandbox and without geo headers', () => {
    expect(readSettings(SAFE)).toMatchObject({
      ok: true,
      value: { environment: 'production', seed: 'none', geoHeaders: { country: null, region: null }, database: { kind: 'postgres' } },
    });
  });
  it.each([
    ['PGlite', { ...SAFE, DATABASE_URL: '' }, /DATABASE_URL/],
    ['the sandbox', { ...SAFE, SEED: 'sandbox' }, /SEED/],
    ['no secret', { ...SAFE, SESSION_SECRET: undefined }, /SESSION_SECRET/],
    ['a short secret', { ...SAFE, SESSION_SECRET: 'short' }, /SESSION_SECRET/],
    ['no events key', { ...SAFE, EVENTS_KEY: undefined }, /EVENTS_KEY/],
    ['a postback without an affiliate id', { AFFILIATE_POSTBACK_URL: 'https://partner.example/' }, /AFFILIATE_POSTBACK_URL/],
    ['a postback without TLS', { ...SAFE, AFFILIATE_POSTBACK_URL: 'http://partner.example/?id={affiliateId}' }, /https/],
    ['an unknown environment', { APP_ENV: 'prod' }, /APP_ENV/],
    ['an invalid port', { PORT: '80a' }, /PORT/],
    ['the least password cost in production', { ...SAFE, RATE_LIMIT: 'off', PASSWORD_COST: 'least' }, /PASSWORD_COST/],
    ['the least password cost outside a load test', { PASSWORD_COST: 'least' }, /PASSWORD_COST/],
    ['an unknown password cost', { RATE_LIMIT: 'off', PASSWORD_COST: 'none' }, /PASSWORD_COST/],
    ['several processes on PGlite', { WORKERS: '2' }, /WORKERS needs PostgreSQL/],
    ['zero processes', { WORKERS: '0', DATABASE_URL: SAFE.DATABASE_URL }, /WORKERS must be a whole number from 1/],
    ['a database timeout that is too short', { DATABASE_URL: SAFE.DATABASE_URL, DATABASE_TIMEOUT_MS: '99' }, /DATABASE_TIMEOUT_MS/],
    ['an invalid database timeout', { DATABASE_URL: SAFE.DATABASE_URL, DATABASE_TIMEOUT_MS: '8s' }, /DATABASE_TIMEOUT_MS/],
    ['no rate limits on a public address', { RATE_LIMIT: 'off', HOST: '0.0.0.0' }, /RATE_LIMIT/],
  ])('are refused with %s', (_title, variables, problem) => {
    const settings = readSettings(variables);
    expect(settings.ok).toBe(false);
    expect(settings.ok ? '' : settings.error.join('\n')).toMatch(problem);
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
    [{ DATABASE_DIRECT_URL: 'postgres://behind/enrollment' }, { directUrl: 'postgres://behind/enrollment' }],
    [{ DATABASE_TIMEOUT_MS: '600000' }, { timeoutMs: 600_000 }],
  ])('read the database connection from %j', (given, want) => {
    expect(readSettings({ ...SAFE, ...given })).toMatchObject({ ok: true, value: { database: { url: SAFE.DATABASE_URL, ...want } } });
  });
  it('allow no rate limits on loopback addresses only', () => {
    expect(readSettings({ RATE_LIMIT: 'off', HOST: '127.0.0.1' })).toMatchObject({
      ok: true,
      value: { rateLimit: false, passwordCost: 'full' },
    });
    expect(readSettings({ RATE_LIMIT: 'off', PASSWORD_COST: 'least' })).toMatchObject({ ok: true, value: { passwordCost: 'least' } });
  });
});
