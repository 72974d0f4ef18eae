import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LanguageSelect } from './LanguageSelect.tsx';

const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'de', name: 'Deutsch' },
];

it('the language select names each language in that language and reports the choice', async () => {
  const onChange = vi.fn<(tag: string) => void>();
  render(<LanguageSelect label="Language" languages={LANGUAGES} value="en" onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Language' });
  expect(select.dataset['action']).toBe('language');
  expect(screen.getByRole('option', { name: 'Deutsch' }).getAttribute('lang')).toBe('de');
  await userEvent.selectOptions(select, 'de');
  expect(onChange).toHaveBeenCalledWith('de');
});

it('the language select is not rendered for a single language', () => {
  render(<LanguageSelect label="Language" languages={LANGUAGES.slice(0, 1)} value="en" onChange={() => undefined} />);
  expect(screen.queryByRole('combobox')).toBeNull();
});
