import { act, render, screen } from '@testing-library/react';
import { Suspense, type JSX } from 'react';
import { expect, it } from 'vitest';
import { createTranslator } from './i18next.tsx';
import { recordTexts, translatorOfScreen } from './screenTexts.ts';
import { TranslationProvider, useTranslation, type LoadedTranslator, type Translator } from './translation.tsx';

const FILES = [
  {
    'en.json': () => Promise.resolve({ common: { next: 'Next', of: 'Step {{at}} of {{all}}' } }),
    'de.json': () => Promise.resolve({ common: { next: 'Weiter', of: 'Schritt {{at}} von {{all}}' } }),
  },
];
// The product's own texts are not those of this test.
const text = (i18n: Pick<Translator, 't'>, key: string, values?: object): string => Reflect.apply(i18n.t, null, [key, values]);

/** Returns the texts of a screen that a server has rendered. */
async function recordScreen() {
  const recorder = recordTexts(await createTranslator('en', FILES));
  text(recorder.recording, 'common.next');
  text(recorder.recording, 'common.of', { at: 1, all: 3 });
  return recorder.recorded();
}

function Shown({ name, values }: { readonly name: string; readonly values?: object }): JSX.Element {
  const { t } = useTranslation();
  return <p>{text({ t }, name, values)}</p>;
}

/** Shows a text on a page that has hydrated the recorded screen, and loads i18next when the test says so. */
async function show(name: string, values?: object) {
  let arrive = async (): Promise<void> => undefined;
  const loading = new Promise<LoadedTranslator>((resolve) => {
    arrive = async () => act(async () => resolve(await createTranslator('en', FILES)));
  });
  const i18n = translatorOfScreen(await recordScreen(), () => loading);
  const shown = await act(async () =>
    render(
      <TranslationProvider i18n={i18n}>
        <Suspense fallback="waiting">
          <Shown name={name} {...(values && { values })} />
        </Suspense>
      </TranslationProvider>,
    ),
  );
  return { i18n, arrive, text: () => shown.container.textContent };
}

it('a server-rendered screen shows its recorded texts without i18next', async () => {
  const page = await show('common.of', { at: 1, all: 3 });
  expect(page.text()).toBe('Step 1 of 3');
  expect([page.i18n.language, page.i18n.Watch]).toEqual(['en', null]);
});

it('a text that the server did not record waits for i18next', async () => {
  const page = await show('common.of', { at: 2, all: 3 });
  expect(page.text()).toBe('waiting');
  await page.arrive();
  expect(page.text()).toContain('Step 2 of 3');
});

it('a change of language on a server-rendered screen loads i18next', async () => {
  const page = await show('common.next');
  const changing = page.i18n.changeLanguage('de');
  await page.arrive();
  await act(() => changing);
  expect(screen.getByText('Weiter')).not.toBeNull();
  expect([page.i18n.language, document.documentElement.lang]).toEqual(['de', 'de']);
});

it('a failed load of i18next is retried on the next request', async () => {
  let tries = 0;
  const i18n = translatorOfScreen(await recordScreen(), () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('offline')) : createTranslator('en', FILES);
  });
  await expect(i18n.load()).rejects.toThrow('offline');
  expect(text(await i18n.load(), 'common.next')).toBe('Next');
});
