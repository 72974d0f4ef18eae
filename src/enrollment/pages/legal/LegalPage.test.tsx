import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../runtime/texts/language/locale.ts';
import { showPage } from '../testSupport.tsx';
import { LegalPage } from './LegalPage.tsx';

const PAGES = [
  ['privacy', '/privacy', 'privacy'],
  ['terms', '/terms', 'terms'],
  ['practices', '/notice-of-privacy-practices', 'privacyPractices'],
] as const;
const SAMPLE: Readonly<Record<Locale, RegExp>> = {
  en: /^Sample text/,
  'en-GB': /^Sample text/,
  es: /^Texto de muestra/,
  de: /^Mustertext/,
  ko: /예시/,
};

describe.each(PAGES)('the document %s', (kind, address, data) => {
  it.each(['en', 'en-GB', 'es', 'de', 'ko'] as const)('is available in %s and says that it is a sample', async (locale) => {
    const shown = await showPage(<LegalPage />, { address, locale });
    expect(shown.main().dataset['screen']).toBe(data);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(shown.main().textContent).toMatch(new RegExp(SAMPLE[locale].source.replace('^', '')));
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
    expect(shown.main().textContent).not.toContain('legal.');
  });

  it('is shown with another case and a slash at the end of its address', async () => {
    const shown = await showPage(<LegalPage />, { address: `${address.toUpperCase()}/` });
    expect(shown.main().dataset['screen']).toBe(data);
  });

  it("redirects to the operator's own document when one is configured", async () => {
    const ownUrl = `https://plan.example/${kind}`;
    const shown = await showPage(<LegalPage />, { address, config: { legal: { [kind]: ownUrl } } });
    expect(shown.opened).toEqual([ownUrl]);
    expect(screen.getByRole('main').querySelector('a')?.href).toBe(ownUrl);
    expect(shown.main().textContent).not.toMatch(SAMPLE.en);
  });
});
