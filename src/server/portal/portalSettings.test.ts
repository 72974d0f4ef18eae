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
  return { portals: readPortals(variables, isProduction, problems), problems };
}
const written = (changes: object, id = '7') => ({ PORTALS: JSON.stringify({ [id]: { ...PORTAL, ...changes } }) });

describe('the portals', () => {
  it('are none by default', () => expect(read({})).toEqual({ portals: new Map(), problems: [] }));
  it('stand in the environment, or in a file for secrets', () => {
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
    ['no JSON', { PORTALS: '{"7":very-secret' }],
    ['a list', { PORTALS: '["very-secret"]' }],
    ['no partner', written({}, 'acme')],
    ['partner 0', written({}, '0')],
    ['no secret', written({ clientSecret: '' })],
    ['an unknown setting', written({ password: 'very-secret' })],
    ['an address that is none', written({ tokenUrl: '/token' })],
    ['an address without TLS', written({ tokenUrl: 'http://portal.example/token' })],
    ['a time without end', written({ timeoutMs: 1e9 })],
  ])('with %s stop the server, and tell no secret', (_title, variables) => {
    const { problems } = read(variables);
    expect(problems).toHaveLength(1);
    expect(problems.join('')).not.toContain('very-secret');
  });
  it('may do without TLS where the product is developed', () => {
    expect(read(written({ tokenUrl: 'http://127.0.0.1:4000/token' }), false).problems).toEqual([]);
  });
});
