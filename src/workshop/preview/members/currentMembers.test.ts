import { expect, it } from 'vitest';
import { currentMembers } from './currentMembers.ts';

const ADA = 'question-sets/members/ada.json';
const GENERATED_FILE = 'question-sets/members/boundaries/A.json';
const SENT = { [ADA]: { sex: 'female' }, [GENERATED_FILE]: [] };
const ON_DISK = { [ADA]: '{ "sex": "female" }', [GENERATED_FILE]: '[]', 'question-sets/steps/sex.json': '{}' };

it.each([
  ['as sent, before the files are loaded', null, {}, SENT],
  ['as sent, if nothing differs', ON_DISK, {}, SENT],
  ['as saved, before they are sent', { ...ON_DISK, [ADA]: '{ "sex": "male" }' }, {}, { ...SENT, [ADA]: { sex: 'male' } }],
  ['as edited, before they are saved', ON_DISK, { [ADA]: '{ "sex": "male" }' }, { ...SENT, [ADA]: { sex: 'male' } }],
  ['as saved, if an edit has a mistake', ON_DISK, { [ADA]: '{ "sex": ' }, SENT],
  ['without a deleted member', { [GENERATED_FILE]: '[]' }, {}, { [GENERATED_FILE]: [] }],
])('currentMembers returns the members %s', (_title, files, drafts, expected) =>
  expect(currentMembers(SENT, files, drafts)).toEqual(expected),
);
