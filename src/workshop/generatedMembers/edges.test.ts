import { describe, expect, it } from 'vitest';
import type { Json } from '../../runtime/base/json.ts';
import type { FieldSchema } from '../../runtime/definitions/types.ts';
import { edgeOf, omittablePaths, type Edge } from './edges.ts';

const NONE: ReadonlySet<string> = new Set();
const weight: FieldSchema = { type: 'number', positive: true, max: 740, step: 1 };
const a1c: FieldSchema = { type: 'number', min: 3, max: 20, step: 0.1, nullable: true };
const name: FieldSchema = { type: 'text', maxLength: 5, trim: true };
const email: FieldSchema = { type: 'text', maxLength: 20, format: 'email' };
const pain: FieldSchema = { type: 'choices', options: ['knee', 'hip', 'none'], exclusive: ['none'] };

describe('edgeOf', () => {
  const cases: readonly (readonly [edge: Edge, schema: FieldSchema, value: Json, want: Json | undefined])[] = [
    ['at the maximum', weight, 190, 740],
    ['above the maximum', weight, 190, 741],
    ['at the minimum', weight, 190, 1],
    ['below the minimum', weight, 190, 0],
    ['between two steps', a1c, 5.7, 5.75],
    ['below the minimum', a1c, 5.7, 2.9],
    ['unknown', a1c, 5.7, null],
    ['unknown', weight, 190, undefined],
    ['at the maximum', name, 'Ada', 'Adaxx'],
    ['above the maximum', name, 'Ada', 'Adaxxx'],
    ['padded with spaces', name, 'Ada', ' Ada '],
    ['at the maximum', email, 'ada@example.com', 'aaaaaaaa@example.com'],
    ['in a wrong format', email, 'ada@example.com', 'nonsense'],
    ['with the exclusive and another option', pain, ['knee'], ['knee', 'none']],
  ];
  it.each(cases)('returns the value %s', (edge, schema, value, want) => {
    expect(edgeOf(schema, edge, value, NONE)).toEqual(want);
  });

  const form: FieldSchema = {
    type: 'form',
    fields: { name, address: { type: 'form', fields: { city: name, more: { ...name, optional: true } } } },
  };
  const answer = { name: 'Ada', address: { city: 'Austin', more: 'x' } };

  it('changes all asked fields of a form together', () => {
    const askedPaths = new Set(['name', 'address', 'address.city']);
    expect(edgeOf(form, 'padded with spaces', answer, askedPaths)).toEqual({ name: ' Ada ', address: { city: ' Austin ', more: 'x' } });
  });

  it('omittablePaths returns the fields that may be omitted', () => {
    expect(omittablePaths(form, answer)).toEqual([['address', 'more']]);
  });
});
