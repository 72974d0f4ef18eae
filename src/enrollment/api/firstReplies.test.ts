import { describe, expect, it } from 'vitest';
import { firstReplies } from './firstReplies.ts';

const CONFIG = { environment: 'development' };
const PARTNER = { id: 1, name: 'Acme' };
const replies = [
  { operation: 'getConfig', params: {}, value: CONFIG },
  { operation: 'getPartnerBySlug', params: { slug: 'acme' }, value: PARTNER },
];
const page = { getElementById: () => ({ textContent: JSON.stringify(replies) }) };

describe('firstReplies', () => {
  it('gives each reply out once, to the call with the same parameters', () => {
    const known = firstReplies(page, false);
    expect(known('getPartnerBySlug', { slug: 'other' })).toBeUndefined();
    expect(known('getPartnerByUpid', { slug: 'acme' })).toBeUndefined();
    expect(known('getPartnerBySlug', { slug: 'acme' })).toEqual(PARTNER);
    expect(known('getPartnerBySlug', { slug: 'acme' })).toBeUndefined();
    expect(known('getConfig', {})).toEqual(CONFIG);
  });
  it('knows nothing in a page that the browser shows again from its history', () => {
    expect(firstReplies(page, true)('getConfig', {})).toBeUndefined();
  });
  it('knows nothing in a page without replies', () => {
    expect(firstReplies({ getElementById: () => null }, false)('getConfig', {})).toBeUndefined();
  });
});
