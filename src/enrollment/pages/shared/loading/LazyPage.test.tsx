import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createTranslator } from '../../../../runtime/texts/i18next.tsx';
import { recordTexts, translatorOfScreen } from '../../../../runtime/texts/screenTexts.ts';
import { TranslationProvider, type LoadedTranslator } from '../../../../runtime/texts/translation.tsx';
import { interfaceTexts } from '../../../texts/interfaceTexts.ts';
import { LazyPage } from './LazyPage.tsx';

/** Shows a page that a server has rendered. `load` loads all texts of the interface. */
async function showRendered(load: (all: LoadedTranslator) => Promise<LoadedTranslator>) {
  const all = await createTranslator('en', interfaceTexts);
  const { recording, recorded } = recordTexts(all);
  recording.t('common.loading');
  const i18n = translatorOfScreen(recorded(), () => load(all));
  render(
    <TranslationProvider i18n={i18n}>
      <LazyPage page={() => <p>The page</p>} />
    </TranslationProvider>,
  );
  return i18n;
}

it('loads all texts once a server-rendered page is shown, before the page needs them', async () => {
  let loads = 0;
  const i18n = await showRendered(async (all) => {
    loads += 1;
    return all;
  });
  expect(screen.getByText('The page')).not.toBeNull();
  expect(loads).toBe(1);
  await i18n.whenLoaded;
});

it('keeps a server-rendered page if the texts fail to load', async () => {
  const i18n = await showRendered(() => Promise.reject(new TypeError('offline')));
  await expect(i18n.load()).rejects.toThrow('offline');
  expect(screen.getByText('The page')).not.toBeNull();
});
