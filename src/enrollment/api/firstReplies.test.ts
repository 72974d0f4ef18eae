import { describe, expect, it } from 'vitest';
import { firstReplies } from './firstReplies.ts';

const CONFIG = { environment: 'development' };
const PARTNER = { id: 1, name: 'Acme' };
const replies = [
  { operation: 'getConfig', params: {}, status: 200, value: CONFIG },
  { operation: 'getPartnerBySlug', params: { slug: 'acme' }, status: 200, value: PARTNER },
];
const page = { getElementById: () => ({ textContent: JSON.stringify(replies) }) };

describe('firstReplies', () => {
  it('returns each reply once, to the call with the same parameters', () => {
    const takeReply = firstReplies(page, false);
    expect(takeReply('getPartnerBySlug', { slug: 'other' })).toBeUndefined();
    expect(takeReply('getPartnerByUpid', { slug: 'acme' })).toBeUndefined();
    expect(takeReply('getPartnerBySlug', { slug: 'acme' })?.value).toEqual(PARTNER);
    expect(takeReply('getPartnerBySlug', { slug: 'acme' })).toBeUndefined();
    expect(takeReply('getConfig', {})?.value).toEqual(CONFIG);
  });
  it('returns nothing in a page that the browser restores from its history', () => {
    expect(firstReplies(page, true)('getConfig', {})).toBeUndefined();
  });
  it('returns nothing in a page without replies', () => {
    expect(firstReplies({ getElementById: () => null }, false)('getConfig', {})).toBeUndefined();
  });
});
