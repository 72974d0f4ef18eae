import { expect, it } from 'vitest';
import { scorePassword, strengthOf } from './scorePassword.ts';

it.each([
  [0, 'weak'],
  [1, 'weak'],
  [2, 'okay'],
  [3, 'strong'],
  [4, 'veryStrong'],
])('strengthOf converts score %i to %s [VAL-13]', (score, strength) => {
  expect(strengthOf(score)).toBe(strength);
});

it.each([
  ['password', [], 'weak'],
  ['correct horse battery 9', [], 'veryStrong'],
  ['purple-otter4', [], 'strong'],
  ['purple-otter4', ['Purple Otter Inc.'], 'okay'],
  ['larkfield77', ['Larkfield Health'], 'weak'],
  ['LarkfieldHealth2026!', ['Larkfield Health'], 'okay'],
  ['adasecretdrink', ['ada.byron@example.com'], 'okay'],
])('scorePassword rates %s with the guessable words %j as %s', (password, guessable, expected) => {
  expect(scorePassword(password, guessable)).toBe(expected);
});
