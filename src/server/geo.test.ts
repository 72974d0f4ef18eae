import { describe, expect, it } from 'vitest';
import { geoOf } from './geo.ts';

const headers = { country: 'cf-ipcountry', region: 'cf-region-code' };
const from = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? null;

describe('where a visitor is', () => {
  it.each([
    ['nowhere known', {}, undefined, { country: null, region: null }],
    ['a state of the US', { 'cf-ipcountry': 'us', 'cf-region-code': 'wa' }, undefined, { country: 'US', region: 'WA' }],
    ['a region elsewhere is not a state', { 'cf-ipcountry': 'DE', 'cf-region-code': 'BE' }, undefined, { country: 'DE', region: null }],
    ['nonsense', { 'cf-ipcountry': 'XXX' }, undefined, { country: null, region: null }],
    ['as pretended', { 'cf-ipcountry': 'DE' }, 'US-CA', { country: 'US', region: 'CA' }],
  ])('%s', (_title, values, pretended, want) => {
    expect(geoOf({ environment: 'development', geoHeaders: headers }, from(values), pretended)).toEqual(want);
  });
  it('is never as pretended in production', () => {
    const geo = geoOf({ environment: 'production', geoHeaders: headers }, from({ 'cf-ipcountry': 'DE' }), 'US-CA');
    expect(geo).toEqual({ country: 'DE', region: null });
  });
  it('is unknown in production without the headers being named, whatever a visitor sends', () => {
    const settings = { environment: 'production', geoHeaders: { country: null, region: null } } as const;
    expect(geoOf(settings, from({ 'x-geo-country': 'US', 'cf-ipcountry': 'US' }))).toEqual({ country: null, region: null });
  });
});
