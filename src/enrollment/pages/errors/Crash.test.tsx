import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTranslator } from '../../../runtime/texts/i18next.tsx';
import { TranslationProvider } from '../../../runtime/texts/translation.tsx';
import { interfaceTexts } from '../../texts/interfaceTexts.ts';
import { Crash } from './Crash.tsx';

afterEach(() => vi.unstubAllGlobals());

it('the crash page moves focus to its heading, has its own title, and reloads when the visitor goes back', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  render(
    <TranslationProvider i18n={await createTranslator('en', interfaceTexts)}>
      <Crash />
    </TranslationProvider>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'This page has stopped working' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('This page has stopped working · Larkfield Health');
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).toHaveBeenCalledOnce();
});
