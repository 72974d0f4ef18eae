import { expect, it } from 'vitest';
import { requestedLanguage } from './requestedLanguage.ts';

it("keeps the address's language for the tab [ROUTE-28]", () => {
  let stored: string | null = null;
  const storage = { getItem: () => stored, setItem: (_name: string, value: string) => void (stored = value) };
  expect(requestedLanguage('', storage)).toBeNull();
  expect(requestedLanguage('?upid=U&lang=de', storage)).toBe('de');
  expect(requestedLanguage('?upid=U', storage)).toBe('de');
  expect(requestedLanguage('?lang=es', storage)).toBe('es');
  expect(requestedLanguage('?lang=', storage)).toBe('es');
});
