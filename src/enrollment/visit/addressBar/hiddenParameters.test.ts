import { describe, expect, it } from 'vitest';
import { dropHiddenParameters, hideParameters, HIDDEN_PARAMETERS, splitHidden } from './hiddenParameters.ts';

describe('splitHidden', () => {
  it.each([
    ['returns a query without hidden parameters unchanged', '?upid=A%20B&x', { search: '?upid=A%20B&x', hidden: {} }],
    ['takes out a name', '?name=Ada&upid=U', { search: '?upid=U', hidden: { name: 'Ada' } }],
    [
      'takes out all five',
      '?name=a&email=b&ref_email=c&utm_term=d&utm_content=e',
      { search: '', hidden: { name: 'a', email: 'b', ref_email: 'c', utm_term: 'd', utm_content: 'e' } },
    ],
    ['takes out repeated parameters and keeps the first value', '?email=a&email=b&upid=U', { search: '?upid=U', hidden: { email: 'a' } }],
    ['takes out an encoded name', '?%65mail=a&lang=de', { search: '?lang=de', hidden: { email: 'a' } }],
    ['keeps another parameter whose name ends the same', '?myemail=a', { search: '?myemail=a', hidden: {} }],
  ])('%s', (_title, search, expected) => {
    expect(splitHidden(search)).toEqual(expected);
  });
});

describe('hideParameters', () => {
  it('moves hidden parameters from the address to session storage [ROUTE-31] [ROUTE-32]', () => {
    const replaced: string[] = [];
    const stored = new Map<string, string>();
    hideParameters({
      location: {
        origin: 'https://a.example',
        pathname: '//evil.example/employer/acme',
        search: '?name=Ada&email=a%40example.com&ref_email=b%40example.com&utm_term=t&passcode=P&utm_content=c',
        hash: '#top',
      },
      history: { state: null, replaceState: (_state, _unused, url) => void replaced.push(url) },
      sessionStorage: { setItem: (name, value) => void stored.set(name, value) },
    });
    expect(replaced).toEqual(['https://a.example//evil.example/employer/acme?passcode=P#top']);
    expect(Object.fromEntries(stored)).toEqual({
      name: 'Ada',
      email: 'a@example.com',
      ref_email: 'b@example.com',
      utm_term: 't',
      utm_content: 'c',
    });
  });
});

it('dropHiddenParameters drops the hidden parameters at the end of the visit', () => {
  const tabItems = new Map([...HIDDEN_PARAMETERS.map((name) => [name, 'Ada'] as const), ['lang', 'ko']]);
  dropHiddenParameters({ removeItem: (name) => void tabItems.delete(name) });
  expect([...tabItems]).toEqual([['lang', 'ko']]);
});
