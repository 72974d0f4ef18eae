import { describe, expect, it } from 'vitest';
import { geoOf } from './geo.ts';

const headers = { country: 'cf-ipcountry', region: 'cf-region-code' };
const from = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? null;

describe('geoOf', () => {
  it.each([
    ['returns null without headers', {}, undefined, { country: null, region: null }],
    ['reads a US state', { 'cf-ipcountry': 'us', 'cf-region-code': 'wa' }, undefined, { country: 'US', region: 'WA' }],
    ['ignores regions outside the US', { 'cf-ipcountry': 'DE', 'cf-region-code': 'BE' }, undefined, { country: 'DE', region: null }],
    ['ignores an invalid country', { 'cf-ipcountry': 'XXX' }, undefined, { country: null, region: null }],
    ['accepts a simulated location in development', { 'cf-ipcountry': 'DE' }, 'US-CA', { country: 'US', region: 'CA' }],
  ])('%s', (_title, values, simulated, expected) => {
    expect(geoOf({ environment: 'development', geoHeaders: headers }, from(values), simulated)).toEqual(expected);
  });
  it('ignores a simulated location in production', () => {
    const geo = geoOf({ environment: 'production', geoHeaders: headers }, from({ 'cf-ipcountry': 'DE' }), 'US-CA');
    expect(geo).toEqual({ country: 'DE', region: null });
  });
  it('ignores geo headers in production unless the settings name them', () => {
    const settings = { environment: 'production', geoHeaders: { country: null, region: null } } as const;
    expect(geoOf(settings, from({ 'x-geo-country': 'US', 'cf-ipcountry': 'US' }))).toEqual({ country: null, region: null });
  });
});
