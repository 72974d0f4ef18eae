import { act, render, screen } from '@testing-library/react';
import { TranslationProvider } from '../../../runtime/texts/translation.tsx';
import { expect, it } from 'vitest';
import { createTranslator } from '../../../runtime/texts/i18next.tsx';
import { interfaceTexts } from '../../texts/interfaceTexts.ts';
import { WithTexts } from './WithTexts.tsx';

it('shows a page whose texts arrive between the first render and its effects', async () => {
  const i18n = await createTranslator('en', interfaceTexts);
  await i18n.loadLaterTexts();
  const known = [false];
  render(
    <TranslationProvider i18n={{ ...i18n, hasLaterTexts: () => known.shift() ?? true }}>
      <WithTexts page={() => <p>The page</p>} />
    </TranslationProvider>,
  );
  expect(await screen.findByText('The page')).not.toBeNull();
});

it('keeps a page whose texts are there, even if no more can be loaded', async () => {
  const i18n = await createTranslator('en', interfaceTexts);
  const offline = { ...i18n, hasLaterTexts: () => true, loadLaterTexts: () => Promise.reject(new TypeError('offline')) };
  render(
    <TranslationProvider i18n={offline}>
      <WithTexts page={() => <p>The page</p>} />
    </TranslationProvider>,
  );
  await act(() => new Promise(setImmediate));
  expect(screen.getByText('The page')).not.toBeNull();
});
