import { expect, it } from 'vitest';
import { askedLanguage } from './askedLanguage.ts';

it("keeps the address's language for the tab [ROUTE-28]", () => {
  let kept: string | null = null;
  const storage = { getItem: () => kept, setItem: (_name: string, value: string) => void (kept = value) };
  expect(askedLanguage('', storage)).toBeNull();
  expect(askedLanguage('?upid=U&lang=de', storage)).toBe('de');
  expect(askedLanguage('?upid=U', storage)).toBe('de');
  expect(askedLanguage('?lang=es', storage)).toBe('es');
  expect(askedLanguage('?lang=', storage)).toBe('es');
});
