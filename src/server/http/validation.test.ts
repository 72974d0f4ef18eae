import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../runtime/base/json.ts';
import { isOperation } from '../routes/handlers.ts';
import { readDocuments } from './documents.ts';
import { inputErrors, makeValidation } from './validation.ts';

const isAnswers = makeValidation(readDocuments(isOperation)).schema('SurveyAnswers');
const long = 'x'.repeat(1001);
const many = (count: number): JsonObject => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, true]));

it.each<readonly [title: string, answer: Json, code: string | null]>([
  ['an empty text', '', null],
  ['a string of 1000 characters', long.slice(1), null],
  ['a string of 1001 characters', long, 'maxLength'],
  ['the smallest number', -1_000_000, null],
  ['a number above the maximum', 1_000_001, 'max'],
  ['true', true, null],
  ['null', null, null],
  ['an empty list', [], null],
  ['a list of 51 strings', Array.from({ length: 51 }, () => 'a'), 'format'],
  ['a list of numbers', [1], 'format'],
  ['a list with a string of 201 characters', ['x'.repeat(201)], 'maxLength'],
  ['an empty form', {}, null],
  ['a form of 31 fields', many(31), 'format'],
  ['a field of 1001 characters', { a: long }, 'maxLength'],
  ['a field with a number above the maximum', { a: 1_000_001 }, 'max'],
  ['a field that is a list', { a: [] }, 'format'],
  ['a group of fields', { a: { b: 'c' } }, null],
  ['a group of 11 fields', { a: many(11) }, 'format'],
  ['a group with a number', { a: { b: 1 } }, 'format'],
  ['a group with a string of 1001 characters', { a: { b: long } }, 'maxLength'],
  ['a group within a group', { a: { b: {} } }, 'format'],
])('isAnswers reports the expected error, or none, for %s', (_title, answer, code) => {
  isAnswers({ q: answer });
  expect(inputErrors(isAnswers.errors).errors?.map((error) => error.code)).toEqual(code === null ? [] : [code]);
});
