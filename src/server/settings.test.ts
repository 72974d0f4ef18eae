import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const SAFE = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://db/enrollment',
  SESSION_SECRET: '0123456789abcdef0123456789abcdef',
  EVENTS_KEY: 'events-key',
};

describe('settings', () => {
  it('need nothing for trying: PGlite in a folder, with the sandbox', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      ok: true,
      value: { environment: 'development', port: 8080, database: { kind: 'pglite', dataDir: '.data' }, seed: 'sandbox', rateLimit: true },
    });
  });
  it('of production start when they are whole, without the sandbox and without made-up places', () => {
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
    ['a postback that names nobody', { AFFILIATE_POSTBACK_URL: 'https://partner.example/' }, /AFFILIATE_POSTBACK_URL/],
    ['a postback without TLS', { ...SAFE, AFFILIATE_POSTBACK_URL: 'http://partner.example/?id={affiliateId}' }, /https/],
    ['an unknown environment', { APP_ENV: 'prod' }, /APP_ENV/],
    ['a port that is none', { PORT: '80a' }, /PORT/],
    ['passwords hashed at the least cost in production', { ...SAFE, RATE_LIMIT: 'off', PASSWORD_COST: 'least' }, /PASSWORD_COST/],
    ['passwords hashed at the least cost outside of a load test', { PASSWORD_COST: 'least' }, /PASSWORD_COST/],
    ['a cost of passwords that is none', { RATE_LIMIT: 'off', PASSWORD_COST: 'none' }, /PASSWORD_COST/],
    ['more processes than one on PGlite', { WORKERS: '2' }, /WORKERS is for PostgreSQL/],
    ['no process', { WORKERS: '0', DATABASE_URL: SAFE.DATABASE_URL }, /WORKERS must be a whole number from 1/],
    ['a database that may take no time', { DATABASE_URL: SAFE.DATABASE_URL, DATABASE_TIMEOUT_MS: '99' }, /DATABASE_TIMEOUT_MS/],
    ['a time that is none', { DATABASE_URL: SAFE.DATABASE_URL, DATABASE_TIMEOUT_MS: '8s' }, /DATABASE_TIMEOUT_MS/],
    ['no rate limits beyond this machine', { RATE_LIMIT: 'off', HOST: '0.0.0.0' }, /RATE_LIMIT/],
  ])('do not start with %s', (_title, variables, problem) => {
    const settings = readSettings(variables);
    expect(settings.ok).toBe(false);
    expect(settings.ok ? '' : settings.error.join('\n')).toMatch(problem);
  });
  it.each([
    [undefined, 1, 20],
    ['2', 2, 20],
    ['4', 4, 10],
    ['16', 16, 5],
  ])('WORKERS=%s: %i processes with %i connections each', (given, workers, connections) => {
    const settings = readSettings({ ...SAFE, WORKERS: given });
    expect(settings).toMatchObject({ ok: true, value: { workers, database: { connections } } });
  });
  it.each([
    [{}, { directUrl: SAFE.DATABASE_URL, timeoutMs: 8_000 }],
    [{ DATABASE_DIRECT_URL: 'postgres://behind/enrollment' }, { directUrl: 'postgres://behind/enrollment' }],
    [{ DATABASE_TIMEOUT_MS: '600000' }, { timeoutMs: 600_000 }],
  ])('of the database: %j', (given, want) => {
    expect(readSettings({ ...SAFE, ...given })).toMatchObject({ ok: true, value: { database: { url: SAFE.DATABASE_URL, ...want } } });
  });
  it('without rate limits are for this machine alone', () => {
    expect(readSettings({ RATE_LIMIT: 'off', HOST: '127.0.0.1' })).toMatchObject({
      ok: true,
      value: { rateLimit: false, passwordCost: 'full' },
    });
    expect(readSettings({ RATE_LIMIT: 'off', PASSWORD_COST: 'least' })).toMatchObject({ ok: true, value: { passwordCost: 'least' } });
  });
});
