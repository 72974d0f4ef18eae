import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPortals } from './portalSettings.ts';

const PORTAL = {
  authorizeUrl: 'https://portal.example/authorize',
  tokenUrl: 'https://portal.example/token',
  userUrl: 'https://portal.example/userinfo',
  clientId: 'us',
  clientSecret: 'very-secret',
};

function read(variables: Readonly<Record<string, string>>, isProduction = true) {
  const problems: string[] = [];
  return { portals: readPortals({ APP_ENV: isProduction ? 'production' : 'development', ...variables }, problems), problems };
}
const written = (changes: object, id = '7') => ({ PORTALS: JSON.stringify({ [id]: { ...PORTAL, ...changes } }) });

describe('portal settings', () => {
  it('are empty by default', () => expect(read({})).toEqual({ portals: new Map(), problems: [] }));
  it('are read from PORTALS or from the file that PORTALS_FILE names', () => {
    const portals = new Map([[7, { ...PORTAL, scope: 'openid', timeoutMs: 5_000 }]]);
    expect(read(written({}))).toEqual({ portals, problems: [] });
    const folder = mkdtempSync(join(tmpdir(), 'enrollment-portals-'));
    const file = join(folder, 'portals.json');
    writeFileSync(file, written({}).PORTALS);
    expect(read({ PORTALS_FILE: file })).toEqual({ portals, problems: [] });
    rmSync(folder, { recursive: true });
    expect(read({ PORTALS_FILE: file }).problems).toHaveLength(1);
  });
  it.each([
    ['invalid JSON', { PORTALS: '{"7":very-secret' }],
    ['a list', { PORTALS: '["very-secret"]' }],
    ['a key that is not a partner id', written({}, 'acme')],
    ['partner 0', written({}, '0')],
    ['a missing secret', written({ clientSecret: '' })],
    ['an unknown setting', written({ password: 'very-secret' })],
    ['an invalid URL', written({ tokenUrl: '/token' })],
    ['a URL without TLS', written({ tokenUrl: 'http://portal.example/token' })],
    ['a timeout that is too long', written({ timeoutMs: 1e9 })],
  ])('with %s are refused without revealing a secret', (_title, variables) => {
    const { problems } = read(variables);
    expect(problems).toHaveLength(1);
    expect(problems.join('')).not.toContain('very-secret');
  });
  it('may omit TLS in development', () => {
    expect(read(written({ tokenUrl: 'http://127.0.0.1:4000/token' }), false).problems).toEqual([]);
  });
});
