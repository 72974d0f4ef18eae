import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { visitAtom } from '../../../visit/visitAtom.ts';
import { testPartner } from '../../testSupport.tsx';
import { applyTheme } from './applyTheme.ts';
import { usePartnerTheme } from './usePartnerTheme.ts';

const ACME = '/partner-themes/1001-a.css';
const NORTHWIND = '/partner-themes/1002-b.css';

const themes = (): readonly HTMLElement[] => [...document.head.querySelectorAll<HTMLElement>('[data-theme]')];
const addresses = () => themes().map((theme) => theme.getAttribute('href') ?? theme.dataset['theme']);
const fireLoad = (): void => void themes().at(-1)?.dispatchEvent(new Event('load'));

beforeEach(() => {
  document.head.innerHTML = '';
});

it('keeps the old theme until the new one has loaded', () => {
  applyTheme(document, ACME);
  fireLoad();
  applyTheme(document, NORTHWIND);
  expect(addresses()).toEqual([ACME, NORTHWIND]);
  fireLoad();
  expect(addresses()).toEqual([NORTHWIND]);
});

it("keeps the server's theme until the visit's partner changes", () => {
  document.head.innerHTML = `<style data-theme="${ACME}"></style>`;
  const [fromServer] = themes();
  const store = createStore();
  const setTheme = (theme?: string): void =>
    act(() => store.set(visitAtom, { ...store.get(visitAtom), partner: { ...testPartner(), ...(theme !== undefined && { theme }) } }));
  renderHook(() => usePartnerTheme(), { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
  expect(themes()).toEqual([fromServer]);
  setTheme(ACME);
  expect(themes()).toEqual([fromServer]);
  setTheme(NORTHWIND);
  expect(addresses()).toEqual([ACME, NORTHWIND]);
  fireLoad();
  setTheme();
  expect(addresses()).toEqual([]);
});
