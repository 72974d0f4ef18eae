import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReviewedSections } from './ReviewedSections.tsx';

it('ReviewedSections lists every line, even lines with the same label or text', () => {
  const reportError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lines = [
    { label: 'Phone', text: '1' },
    { label: 'Phone', text: '2' },
    { label: null, text: 'Other' },
    { label: null, text: 'Other' },
  ];
  const answers = [{ id: 'contact', question: 'How can we reach you?', lines }];
  render(<ReviewedSections id="review" sections={[{ id: 'first', label: 'First part', answers }]} />);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Phone1', 'Phone2', 'Other', 'Other']);
  expect(reportError).not.toHaveBeenCalled();
  reportError.mockRestore();
});
