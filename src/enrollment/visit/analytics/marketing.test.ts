import { describe, expect, it } from 'vitest';
import { adConversion, type ConvertedVisit } from './adConversion.ts';
import { adValue } from './adValue.ts';
import { expectedRevenue } from './expectedRevenue.ts';

it.each([
  ['MOOD', '[EVT-18]', 169.01, 119.01],
  ['WEIGHT', '[EVT-19]', 169.01, 131.01],
  ['DPP', '[EVT-20]', 405.01, 261.01],
  ['MED', '', null, null],
  ['constructor', '', null, null],
])('looks up the expected revenue of an enrollment in %s %s', (program, _id, thirteenMonths, lifetime) => {
  expect(expectedRevenue(program)).toEqual({ thirteenMonths, lifetime });
});

describe('adValue', () => {
  it.each<[string, string | null, string | null, number]>([
    ['through TS in the US [EVT-24] [EVT-25]', 'TS_spring', 'US', 93.58],
    ['through NRV in the US [EVT-24] [EVT-25]', 'NRV-2', 'US', 94.92],
    ['in a country with an unknown cost', 'TS_spring', 'DE', 100],
    ['without a country', 'TS_spring', null, 100],
    ['through another ad [EVT-24]', 'spring TS', 'US', 100],
    ['without an ad [EVT-24]', null, 'US', 100],
    ['in a country named like an Object.prototype member', 'TS', 'constructor', 100],
  ])('values an enrollment %s', (_title, adName, country, expected) => {
    expect(adValue(100, { adName, country })).toBe(expected);
  });
});

describe('adConversion', () => {
  const visit: ConvertedVisit = {
    program: 'DPP',
    adName: 'TS1',
    country: 'US',
    address: new URL('https://enroll.example.com/enrollment/continueProgram?upid=U-1&email=a'),
    emailHash: 'a'.repeat(64),
    limitedDataUse: false,
  };

  it("contains the value minus the ad's cost and the hashed email, but neither program nor query", () => {
    expect(adConversion(visit)).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      eventName: 'CompleteRegistration',
      eventSourceUrl: 'https://enroll.example.com/enrollment/continueProgram',
      userData: { em: 'a'.repeat(64) },
      value: 254.59,
      currency: 'USD',
      customProperties: { limitedDataUse: false },
    });
  });

  it('flags limited data use [CONS-12]', () => {
    expect(adConversion({ ...visit, limitedDataUse: true }).customProperties).toEqual({ limitedDataUse: true });
  });

  it('has no value for a program without expected revenue, and no hash without an email', () => {
    const conversion = adConversion({ ...visit, program: 'MED', emailHash: null });
    for (const key of ['value', 'currency', 'userData']) expect(conversion).not.toHaveProperty(key);
  });

  it("subtracts the ad's cost from the ad value, but not from the expected revenue [EVT-26]", () => {
    expect(adConversion({ ...visit, adName: null }).value).toBe(261.01);
    expect(expectedRevenue('DPP').lifetime).toBe(261.01);
  });
});
