import { expect, it } from 'vitest';
import { hideVisitToken, VISIT_TOKEN } from './visitToken.ts';

function hide(pathname: string, hash: string) {
  const replaced: string[] = [];
  const stored = new Map<string, string>();
  hideVisitToken({
    location: { origin: 'https://a.example', pathname, search: '?lang=de', hash },
    history: { state: null, replaceState: (_state, _unused, url) => void replaced.push(url) },
    sessionStorage: { setItem: (name, value) => void stored.set(name, value) },
  });
  return { replaced, stored: Object.fromEntries(stored) };
}

it.each([
  ['a link to a saved visit', '/continue', '#T', { replaced: ['https://a.example/continue?lang=de'], stored: { [VISIT_TOKEN]: 'T' } }],
  [
    'a link that a mail program changed',
    '/Continue/',
    '#T',
    { replaced: ['https://a.example/Continue/?lang=de'], stored: { [VISIT_TOKEN]: 'T' } },
  ],
  ['its page without a token', '/continue', '', { replaced: [], stored: {} }],
  ['another page', '/privacy', '#T', { replaced: [], stored: {} }],
])('moves only the token of a saved visit out of the address: %s', (_title, pathname, hash, expected) => {
  expect(hide(pathname, hash)).toEqual(expected);
});
