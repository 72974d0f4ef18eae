import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../runtime/base/json.ts';
import { err, ok } from '../../../runtime/base/result.ts';
import { signOnInfo, signOnOf } from './signOn.ts';

const ADA: JsonObject = {
  eligible: true,
  medEligible: true,
  eligibilityReason: 'ELIGIBLE',
  eligibilityId: 'SSO-1',
  partnerId: 1001,
  participantId: 'EMP-1',
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: { year: 1980, month: 4, day: 1 },
  effectiveDate: { year: 2025, month: 1, day: 31 },
  email: 'ada@example.com',
  scaleEligible: 'FREE_SCALE',
  segmentId: 'SEG-1',
  segmentName: 'Headquarters',
  upid: 'UPID-1',
};

const TODAY = '2026-03-02';

/** A person with a birthday today. */
const bornIn = (year: number): JsonObject => ({ ...ADA, dateOfBirth: { year, month: 3, day: 2 } });

describe('signOnInfo', () => {
  it('maps the eligibility info to the names that rules read [SSO-08] [SSO-09] [SSO-10]', () => {
    const address = {
      country: 'GB',
      region: 'Leeds',
      city: 'Leeds',
      addressLine1: '1 High St',
      addressLine2: 'Flat 2',
      zipcode: 'LS1 1AA',
    };
    expect(signOnInfo({ ...ADA, extras: { address } })).toEqual({
      isEligible: true,
      isMedEligible: true,
      eligibilityReason: 'ELIGIBLE',
      eligibilityId: 'SSO-1',
      participantPartnerId: 1001,
      employeeId: 'EMP-1',
      firstName: 'Ada',
      lastName: 'Byron',
      dob: '1980-04-01',
      effectiveDate: '2025-01-31',
      email: 'ada@example.com',
      scaleEligible: 'FREE_SCALE',
      segmentId: 'SEG-1',
      segmentName: 'Headquarters',
      address: { country: 'GB', region: 'Leeds', city: 'Leeds', address1: '1 High St', address2: 'Flat 2', zipcode: 'LS1 1AA' },
    });
  });

  it('defaults to US when the address names no country, and omits a missing address [SSO-11]', () => {
    expect(signOnInfo({ ...ADA, extras: { address: { city: 'Austin' } } })['address']).toEqual({ country: 'US', city: 'Austin' });
    expect(signOnInfo({ ...ADA, extras: {} })).not.toHaveProperty('address');
  });
});

describe('signOnOf', () => {
  const { dateOfBirth: _dob, ...noDob } = ADA;
  const { firstName: _first, ...noFirstName } = ADA;
  const { lastName: _last, ...noLastName } = ADA;
  const { upid: _upid, ...noUpid } = ADA;

  it.each<[string, JsonObject, object]>([
    ['an eligible person with complete details [SSO-06]', ADA, { kind: 'eligible', eligibility: { firstName: 'Ada', dob: '1980-04-01' } }],
    ['an existing member [SSO-03]', { ...ADA, eligible: false, accessCode: 'A' }, { kind: 'error', state: 'SSO_ACCOUNT_EXISTS' }],
    ['an ineligible person [SSO-04]', { ...ADA, eligible: false }, { kind: 'error', state: 'SSO_INELIGIBLE' }],
    ['a person without a date of birth [SSO-05]', noDob, { kind: 'error', state: 'DEFAULT' }],
    ['a person without a first name [SSO-05]', noFirstName, { kind: 'error', state: 'DEFAULT' }],
    ['a person without a last name [SSO-05]', noLastName, { kind: 'error', state: 'DEFAULT' }],
    ['a person who turns 18 today', bornIn(2008), { kind: 'eligible' }],
    [
      'a person who turns 18 tomorrow [S-083]',
      { ...ADA, dateOfBirth: { year: 2008, month: 3, day: 3 } },
      { kind: 'error', state: 'SSO_INELIGIBLE' },
    ],
    ['a person who turns 120 today', bornIn(1906), { kind: 'eligible' }],
    ['a person who turns 121 today [S-083]', bornIn(1905), { kind: 'error', state: 'SSO_INELIGIBLE' }],
    ['a person who is eligible at another partner', { ...ADA, partnerId: 7 }, { kind: 'elsewhere', upid: 'UPID-1' }],
    [
      'a person who is eligible at another partner, without a program id there',
      { ...noUpid, partnerId: 7 },
      { kind: 'error', state: 'DEFAULT' },
    ],
  ])('reads %s', (_title, result, expected) => {
    expect(signOnOf(ok(result), 1001, TODAY)).toMatchObject(expected);
  });

  it('returns the default error without a reply', () => {
    expect(signOnOf(err({ kind: 'network' }), 1001, TODAY)).toEqual({ kind: 'error', state: 'DEFAULT' });
  });
});
