import { act, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { JSX } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTranslator } from '../../runtime/texts/i18next.tsx';
import { TranslationProvider } from '../../runtime/texts/translation.tsx';
import { LocaleSync } from './LocaleSync.tsx';

beforeEach(() => sessionStorage.clear());

/** Shows a page in English, whose German texts load when the test says so. */
async function show(loadGerman: () => Promise<object>) {
  const i18n = await createTranslator('en', [{ 'en.json': () => Promise.resolve({}), 'de.json': loadGerman }]);
  let navigate: NavigateFunction = () => undefined;
  function Links(): JSX.Element {
    navigate = useNavigate();
    return <LocaleSync />;
  }
  await act(async () =>
    render(
      <Provider store={createStore()}>
        <TranslationProvider i18n={i18n}>
          <MemoryRouter initialEntries={['/?lang=en']}>
            <Links />
          </MemoryRouter>
        </TranslationProvider>
      </Provider>,
    ),
  );
  return { i18n, goTo: (address: string) => act(async () => navigate(address)) };
}

it('a language that is chosen and left again before its texts have loaded is not shown', async () => {
  let arrive = (_texts: object): void => undefined;
  const page = await show(() => new Promise((resolve) => (arrive = resolve)));
  await page.goTo('/?lang=de');
  await page.goTo('/?lang=en');
  await act(async () => arrive({}));
  expect(page.i18n.language).toBe('en');
});

it('a language whose texts failed to load is loaded again with the next change of the address', async () => {
  const refused = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', refused);
  onTestFinished(() => void process.off('unhandledRejection', refused));
  const load = vi.fn<() => Promise<object>>().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({});
  const page = await show(load);
  await page.goTo('/?lang=de');
  expect(page.i18n.language).toBe('en');
  await page.goTo('/?lang=de');
  expect(page.i18n.language).toBe('de');
  expect(refused).toHaveBeenCalledOnce();
});
