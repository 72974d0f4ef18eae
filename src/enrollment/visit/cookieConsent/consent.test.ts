import { describe, expect, it } from 'vitest';
import { CONSENT_CATEGORIES, grantedCategories, visitorRegion, type ConsentFacts } from './consent.ts';
import { storeConsent, readConsent } from './consentRecord.ts';
import { consentRegion, OPT_OUT_STATES } from '../../vocabulary/consentRegion.ts';

/** Every code that a country or a state may have. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));

describe('consentRegion', () => {
  it.each([
    ['Germany [CONS-10] [CONS-11]', { country: 'DE' }, 'gdpr'],
    ['Norway [CONS-11]', { country: 'NO' }, 'gdpr'],
    ['United Kingdom [CONS-11]', { country: 'GB' }, 'gdpr'],
    ['Switzerland [CONS-11]', { country: 'CH' }, 'gdpr'],
    ['Canada', { country: 'CA' }, 'cookieBanner'],
    ['Korea', { country: 'KR' }, 'cookieBanner'],
    ['California [CONS-10]', { country: 'US', region: 'CA' }, 'optOut'],
    ['New York [CONS-10]', { country: 'US', region: 'NY' }, 'none'],
    ['an unknown US state', { country: 'US' }, 'none'],
    ['a state of another country [CONS-10]', { country: 'MX', region: 'CA' }, 'none'],
    ['Mexico', { country: 'MX' }, 'none'],
    ['an unknown country', {}, 'none'],
  ])('finds the region of %s', (_title, place, expected) => {
    expect(consentRegion(place)).toBe(expected);
  });

  it('is gdpr only in the EU, the EEA, the United Kingdom and Switzerland [CONS-11]', () => {
    const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
    const gdpr = codes.filter((country) => consentRegion({ country }) === 'gdpr');
    expect(gdpr).toEqual([...union.split(' '), 'IS', 'LI', 'NO', 'GB', 'CH'].toSorted());
  });

  it('is one of four regions for every place [CONS-06]', () => {
    const regions = codes.flatMap((code) => [consentRegion({ country: code }), consentRegion({ country: 'US', region: code })]);
    expect([...new Set([...regions, consentRegion({})])].toSorted()).toEqual(['cookieBanner', 'gdpr', 'none', 'optOut']);
  });

  it.each([
    ['of a listed partner may opt out everywhere [CONS-21]', { country: 'MX' }, ['acme'], 'optOut'],
    ['of other partners get no extra right [CONS-21]', { country: 'MX' }, ['globex'], 'none'],
    ['of a listed partner keep the rules of their place [CONS-21]', { country: 'DE' }, ['acme'], 'gdpr'],
  ])('members %s', (_title, place, specialOptOutSlugs, expected) => {
    expect(visitorRegion(place, { slug: 'acme' }, { specialOptOutSlugs })).toBe(expected);
  });

  it('has 18 states with a privacy law', () => {
    expect(OPT_OUT_STATES.size).toBe(18);
  });
});

describe('consent categories', () => {
  it.each([
    ['strictly necessary [CONS-01]', CONSENT_CATEGORIES.strictlyNecessary, 'C0001'],
    ['performance [CONS-02]', CONSENT_CATEGORIES.performance, 'C0002'],
    ['functional [CONS-03]', CONSENT_CATEGORIES.functional, 'C0003'],
    ['targeting [CONS-04]', CONSENT_CATEGORIES.targeting, 'C0004'],
    ['social media [CONS-05]', CONSENT_CATEGORIES.socialMedia, 'C0005'],
  ])('%s', (_title, code, expected) => {
    expect(code).toBe(expected);
  });
});

describe('grantedCategories', () => {
  const facts: ConsentFacts = { region: 'none', hasOptedOut: false, globalPrivacyControl: false, chosen: null };
  const allCodes = 'C0001 C0002 C0003 C0004 C0005';
  it.each<[string, Partial<ConsentFacts>, string]>([
    ['everything without asking in region none [CONS-08]', {}, allCodes],
    ['strictly necessary under gdpr before a choice', { region: 'gdpr' }, 'C0001'],
    ['the chosen categories under gdpr', { region: 'gdpr', chosen: ['C0002'] }, 'C0001 C0002'],
    ['strictly necessary under gdpr after a refusal', { region: 'gdpr', chosen: [] }, 'C0001'],
    ['everything in a banner region before a choice', { region: 'cookieBanner' }, allCodes],
    ['the chosen categories in a banner region', { region: 'cookieBanner', chosen: ['C0003'] }, 'C0001 C0003'],
    ['everything in an opt-out state', { region: 'optOut' }, allCodes],
    ['strictly necessary in an opt-out state after opting out [CONS-09]', { region: 'optOut', hasOptedOut: true }, 'C0001'],
    ['everything but targeting under Global Privacy Control', { globalPrivacyControl: true }, 'C0001 C0002 C0003 C0005'],
    ['everything elsewhere despite the opt-out cookie', { hasOptedOut: true }, allCodes],
  ])('are %s', (_title, given, expected) => {
    expect([...grantedCategories({ ...facts, ...given })].sort().join(' ')).toBe(expected);
  });
});

describe('the consent record', () => {
  it('is read back as stored', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    expect(readConsent(storage)).toBeNull();
    storeConsent(storage, 'gdpr', ['C0002']);
    expect(readConsent(storage)).toEqual(['C0002']);
  });

  it.each([
    ['invalid JSON', 'x', null],
    ['a list', '[]', null],
    ['an unknown category', '{"categories":["C9999","C0003",1]}', ['C0003']],
  ])('reads %s (%s) as %j', (_title, text, expected) => {
    expect(readConsent({ getItem: () => text, setItem: () => undefined })).toEqual(expected);
  });
});
