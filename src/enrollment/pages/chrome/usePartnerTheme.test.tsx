import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { visitAtom } from '../../visit/visitAtom.ts';
import { testPartner } from '../testSupport.tsx';
import { applyTheme } from './applyTheme.ts';
import { usePartnerTheme } from './usePartnerTheme.ts';

const ACME = '/partner-themes/1001-a.css';
const NORTHWIND = '/partner-themes/1002-b.css';

const links = (): readonly HTMLLinkElement[] => [...document.head.querySelectorAll<HTMLLinkElement>('link[data-theme]')];
const addresses = () => links().map((link) => link.getAttribute('href'));
const loaded = (): void => void links().at(-1)?.dispatchEvent(new Event('load'));

beforeEach(() => {
  document.head.innerHTML = '';
});

it('keeps the old theme until the new one has loaded', () => {
  applyTheme(document, ACME);
  loaded();
  applyTheme(document, NORTHWIND);
  expect(addresses()).toEqual([ACME, NORTHWIND]);
  loaded();
  expect(addresses()).toEqual([NORTHWIND]);
});

it('keeps the theme of the server, and follows the partner of the visit', () => {
  document.head.innerHTML = `<link rel="stylesheet" data-theme href="${ACME}">`;
  const [fromServer] = links();
  const store = createStore();
  const turnTo = (theme?: string): void =>
    act(() => store.set(visitAtom, { ...store.get(visitAtom), partner: { ...testPartner(), ...(theme !== undefined && { theme }) } }));
  renderHook(() => usePartnerTheme(), { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
  expect(links()).toEqual([fromServer]);
  turnTo(ACME);
  expect(links()).toEqual([fromServer]);
  turnTo(NORTHWIND);
  expect(addresses()).toEqual([ACME, NORTHWIND]);
  loaded();
  turnTo();
  expect(addresses()).toEqual([]);
});
