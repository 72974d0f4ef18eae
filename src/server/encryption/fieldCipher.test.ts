import { describe, expect, it } from 'vitest';
import { randomBytes } from 'node:crypto';
import { identifiersIn } from './identifiers.ts';
import { isEncrypted, makeFieldCipher, type FieldLocation } from './fieldCipher.ts';

const FIELD: FieldLocation = { table: 'surveys', column: 'answers', row: ['ADA', 'DPP_SURVEY'] };
const ANSWERS = { phq1: 'nearlyEveryDay', heightWeight: { weight: 217 }, healthConditions: ['sleepProblems', null, true] };

const key = randomBytes(32);
const cipher = makeFieldCipher(() => key, true);

describe('a field cipher', () => {
  it.each([
    ['a document', ANSWERS],
    ['a list', [{ questionId: 'weight', answerSlugs: ['98.4'] }]],
    ['text in several scripts', 'Größe 182 cm, 혈압 😀'],
    ['an empty document', {}],
    ['null', null],
  ] as const)('encrypts and decrypts %s', (_title, value) => {
    const stored = cipher.encrypt(FIELD, value);
    expect(isEncrypted(stored)).toBe(true);
    expect(cipher.decrypt(FIELD, stored)).toEqual(value);
  });

  it('leaves no part of an answer readable', () => {
    expect(JSON.stringify(cipher.encrypt(FIELD, ANSWERS))).toMatch(/^\{"sealed":"v1\.[A-Za-z0-9+/=]+"\}$/);
  });

  it('encrypts the same value differently each time', () => {
    expect(cipher.encrypt(FIELD, ANSWERS)).not.toEqual(cipher.encrypt(FIELD, ANSWERS));
  });

  it('keeps the visible part next to the encrypted value, and decrypts only the value', () => {
    const stored = cipher.encrypt(FIELD, ANSWERS, { segmentId: 'S1' });
    expect(stored).toMatchObject({ segmentId: 'S1' });
    expect(cipher.decrypt(FIELD, stored)).toEqual(ANSWERS);
  });

  it.each<readonly [string, Partial<FieldLocation>]>([
    ['table', { table: 'outcomes' }],
    ['column', { column: 'health' }],
    ['member', { row: ['EVE', 'DPP_SURVEY'] }],
    ['row', { row: ['ADA', 'RETRIAGE_SURVEY'] }],
    ['row whose key is the same text, split differently', { row: ['ADA,DPP_SURVEY'] }],
  ])('does not decrypt a value in another %s', (_title, elsewhere) => {
    const stored = cipher.encrypt(FIELD, ANSWERS);
    expect(() => cipher.decrypt({ ...FIELD, ...elsewhere }, stored)).toThrow('was changed, or moved from another row');
  });

  it.each([
    ['a changed byte', (sealed: string) => `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`],
    ['a truncated end', (sealed: string) => sealed.slice(0, -8)],
    ['a missing ciphertext', () => 'v1.'],
  ] as const)('does not decrypt a value with %s', (_title, change) => {
    const stored = cipher.encrypt(FIELD, ANSWERS);
    const sealed = isEncrypted(stored) ? change(stored.sealed) : '';
    expect(() => cipher.decrypt(FIELD, { sealed })).toThrow('A sealed value of surveys.answers was changed');
  });

  it('does not decrypt a value with the key of another member, and reports neither member nor row', () => {
    const stored = cipher.encrypt(FIELD, ANSWERS);
    const decrypt = () => makeFieldCipher(() => randomBytes(32), true).decrypt(FIELD, stored);
    expect(decrypt).toThrow('surveys.answers was changed');
    expect(decrypt).not.toThrow('ADA');
  });

  it('reports a member who has encrypted values but no key', () => {
    expect(() => makeFieldCipher(() => null, false).decrypt(FIELD, cipher.encrypt(FIELD, ANSWERS))).toThrow('has no key in member_keys');
  });

  it('returns values that were stored unencrypted', () => {
    expect(cipher.decrypt(FIELD, ANSWERS)).toEqual(ANSWERS);
  });

  it('stores values unencrypted while it is off, and still decrypts encrypted ones', () => {
    const off = makeFieldCipher(() => key, false);
    expect(off.encrypt(FIELD, ANSWERS)).toEqual(ANSWERS);
    expect(off.decrypt(FIELD, cipher.encrypt(FIELD, ANSWERS))).toEqual(ANSWERS);
  });
});

describe('identifiersIn', () => {
  it('returns emails, their hashes and codes at any depth, once and in lower case', () => {
    const hash = '0a'.repeat(32);
    const document = {
      a: 'Ada@Example.com',
      b: ['CODE-1', { c: 'ada@example.com', d: 'CODE-1', e: 'Ada', f: 'AB', g: 7, h: null, i: hash }],
    };
    expect(identifiersIn(document)).toEqual(['ada@example.com', 'code-1', hash]);
  });
});
