import { describe, expect, it } from 'vitest';
import { readEntryQuery } from './entryQuery.ts';

const none = () => null;

describe('readEntryQuery', () => {
  it('reads the campaign, with its hidden parameters from their new location', () => {
    const hidden = (name: string) => ({ utm_term: 'term', utm_content: 'content' })[name] ?? null;
    expect(readEntryQuery('?utm_source=a&utm_medium=b&utm_campaign=c', hidden).utm).toEqual({
      source: 'a',
      medium: 'b',
      campaign: 'c',
      term: 'term',
      content: 'content',
    });
  });

  it('reads experiment overrides by name [ROUTE-30]', () => {
    const query = readEntryQuery('?experiment.scale-earning-opt-in=variant&experiment.=x&experiment.__proto__=x&other=1', none);
    expect(query.experiments).toEqual({ 'scale-earning-opt-in': 'variant' });
  });

  it('reads no more experiment overrides than an account creation accepts', () => {
    const search = `?${Array.from({ length: 21 }, (_, index) => `experiment.e${index}=variant`).join('&')}`;
    expect(Object.keys(readEntryQuery(search, none).experiments)).toHaveLength(20);
  });

  it.each([
    ['that is repeated, and keeps the first value', '?leadSource=A&leadSource=B', 'A'],
    ['that is padded with spaces', '?leadSource=%20A%20', 'A'],
    ['that is blank', '?leadSource=%20', null],
    ['that is as long as the eligibility check accepts', `?leadSource=${'A'.repeat(150)}`, 'A'.repeat(150)],
    ['that is longer than the eligibility check accepts', `?leadSource=${'A'.repeat(151)}`, null],
    ['with a character that no database stores', '?leadSource=A%00B', null],
    ['that is encoded incorrectly', '?leadSource=%E0%A4%A', '\uFFFD%A'],
  ])('reads a parameter %s', (_title, search, expected) => {
    expect(readEntryQuery(search, none).leadSource).toBe(expected);
  });
});
