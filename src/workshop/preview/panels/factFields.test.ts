import { describe, expect, it } from 'vitest';
import { ANY, BOOLEAN, listOf, NUMBER, objectOf, oneOfTexts, TEXT, union } from '../../../runtime/rules/types/valueType.ts';
import type { FactSettings } from '../product/facts.ts';
import { factGroups, factIn, factText, factKindOf, readFact, withFact, type FactField } from './factFields.ts';

const DATE_PARTS = objectOf({ year: NUMBER, month: NUMBER, day: NUMBER });

const FACTS = {
  check: objectOf({ age: NUMBER, born: TEXT, address: objectOf({ city: TEXT }), extra: ANY, colours: listOf(oneOfTexts(['red', 'blue'])) }),
  member: objectOf({ country: TEXT, homeRegion: TEXT }),
  profile: objectOf({ dob: TEXT, dateOfBirth: DATE_PARTS }),
  kind: oneOfTexts(['first', 'second']),
};

const SETTINGS: FactSettings = {
  roots: [
    ['profile', 'Profile'],
    ['check', 'Check'],
    ['member', 'Visit'],
    ['kind', 'Kind'],
  ],
  labels: { 'profile.dob': 'Date of birth' },
  hints: { 'check.age': 'Counts only without a date of birth.' },
  dates: ['check.born', 'profile.dob'],
  storedAs: { 'profile.dob': 'profile.dateOfBirth' },
  elsewhere: ['member.country'],
};

const SET = { kind: 'unrelated', rule: [{ '>': [{ var: 'check.age' }, 64] }, { var: 'check.address' }, { var: 'profile.dob' }] };

const groups = factGroups(FACTS, SETTINGS, SET);

function fieldOf(name: string): FactField {
  const field = groups.flatMap(({ fields }) => fields).find((each) => each.name === name);
  if (!field) throw new Error(`there is no field ${name}`);
  return field;
}

describe('the fields of facts', () => {
  it('have the order, labels and hints that the product gives', () => {
    expect(groups.map(({ root, label, fields }) => [root, label, fields.map(({ name }) => name)])).toEqual([
      ['profile', 'Profile', ['profile.dob']],
      ['check', 'Check', ['check.age', 'check.born', 'check.address.city', 'check.colours']],
      ['member', 'Visit', ['member.homeRegion']],
      ['kind', 'Kind', ['kind']],
    ]);
    expect(['profile.dob', 'check.age', 'check.address.city', 'member.homeRegion'].map((name) => fieldOf(name).label)).toEqual([
      'Date of birth',
      'Age',
      'Address: city',
      'Home region',
    ]);
    expect(fieldOf('check.age').hint).toBe('Counts only without a date of birth.');
    expect(fieldOf('check.colours').values).toEqual(['red', 'blue']);
  });

  it('mark the facts that the set reads, including those inside an object', () => {
    const read = groups.flatMap(({ fields }) => fields).filter(({ isRead }) => isRead);
    expect(read.map(({ name }) => name)).toEqual(['profile.dob', 'check.age', 'check.address.city']);
  });

  it.each([
    ['check.age', 'number', ['check', 'age']],
    ['check.born', 'date', ['check', 'born']],
    ['check.address.city', 'text', ['check', 'address', 'city']],
    ['check.colours', 'someOf', ['check', 'colours']],
    ['member.homeRegion', 'text', ['homeRegion']],
    ['profile.dob', 'dateParts', ['profile', 'dateOfBirth']],
    ['kind', 'oneOf', ['kind']],
  ])('show %s as %s, and store it at %j', (name, kind, path) => {
    expect(fieldOf(name)).toMatchObject({ kind, path });
  });

  it.each([
    ['a boolean', BOOLEAN, 'yesNo'],
    ['a list of numbers', listOf(NUMBER), 'numbers'],
    ['a list of texts', listOf(TEXT), 'texts'],
    ['a list of anything', listOf(ANY), null],
    ['anything', ANY, null],
    ['one of several types', union([NUMBER, TEXT]), null],
    ['a form', objectOf({ city: TEXT }), null],
    ['a date', DATE_PARTS, 'dateParts'],
  ])('show %s as %s', (_title, type, expected) => {
    expect(factKindOf(type)).toBe(expected);
  });
});

describe('a typed fact', () => {
  it.each([
    ['yesNo', 'yes', true],
    ['yesNo', 'no', false],
    ['yesNo', '', undefined],
    ['number', ' 64.5 ', 64.5],
    ['number', '6e', null],
    ['number', '', undefined],
    ['text', 'Ada ', 'Ada '],
    ['text', '  ', undefined],
    ['oneOf', 'MED', 'MED'],
    ['date', '1950-02-28', '1950-02-28'],
    ['date', '0195-02-28', null],
    ['date', '1950-02-30', null],
    ['dateParts', '1950-02-28', { year: 1950, month: 2, day: 28 }],
    ['dateParts', '1950-02', null],
    ['dateParts', '', undefined],
    ['texts', 'TX, CA,', ['TX', 'CA']],
    ['numbers', '1, 2', [1, 2]],
    ['numbers', '1, two', null],
  ] as const)('as %s, "%s" is read as %j', (kind, text, expected) => {
    expect(readFact(kind, text)).toEqual(expected);
  });

  it.each([
    ['yesNo', true, 'yes'],
    ['yesNo', false, 'no'],
    ['number', 0, '0'],
    ['text', undefined, ''],
    ['date', null, ''],
    ['dateParts', { year: 1950, month: 2, day: 8 }, '1950-02-08'],
    ['dateParts', { year: 1950 }, ''],
    ['dateParts', '1950-02-08', '1950-02-08'],
    ['texts', ['TX', 'CA'], 'TX, CA'],
  ] as const)('as %s, %j is shown as "%s"', (kind, value, expected) => {
    expect(factText(kind, value)).toBe(expected);
  });
});

describe('a fact in a context', () => {
  it.each([
    ['is written at its path', {}, 'check.address.city', 'Rome', { check: { address: { city: 'Rome' } } }],
    ['keeps the others', { check: { age: 1 }, locale: 'en' }, 'check.age', 2, { check: { age: 2 }, locale: 'en' }],
    ['is removed', { check: { age: 1, born: '' } }, 'check.age', undefined, { check: { born: '' } }],
    [
      'is removed with the objects that it leaves empty',
      { check: { address: { city: 'Rome' } }, locale: 'en' },
      'check.address.city',
      undefined,
      { locale: 'en' },
    ],
    ['of the visit is stored at the top level', { locale: 'en' }, 'member.homeRegion', 'TX', { locale: 'en', homeRegion: 'TX' }],
    [
      'replaces a value under its other name',
      { profile: { dob: '1980-01-01' } },
      'profile.dob',
      { year: 1950, month: 1, day: 1 },
      { profile: { dateOfBirth: { year: 1950, month: 1, day: 1 } } },
    ],
    ['is removed under both names', { profile: { dob: '1980-01-01', age: 1 } }, 'profile.dob', undefined, { profile: { age: 1 } }],
  ])('%s', (_title, context, name, value, expected) => {
    expect(withFact(context, fieldOf(name), value)).toEqual(expected);
  });

  it.each([
    [{ profile: { dob: '1980-01-01' } }, '1980-01-01'],
    [{ profile: { dob: '1980-01-01', dateOfBirth: { year: 1950, month: 1, day: 1 } } }, { year: 1950, month: 1, day: 1 }],
    [{ profile: null }, undefined],
    [{}, undefined],
  ])('is read from %j as %j', (context, expected) => {
    expect(factIn(context, fieldOf('profile.dob'))).toEqual(expected);
  });
});
