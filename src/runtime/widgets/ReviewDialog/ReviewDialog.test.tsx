import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ReviewDialog } from './ReviewDialog.tsx';

const onChange = vi.fn<(id: string) => void>();
const onPrint = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

function show(): ReturnType<typeof render> {
  return render(
    <ReviewDialog
      sections={[
        {
          id: 'health',
          label: 'Your health',
          answers: [{ id: 'sleep', question: 'How do you sleep?', lines: [{ label: null, text: 'Well' }] }],
        },
      ]}
      texts={{ title: 'Your answers', body: 'Please check.', change: 'Change', close: 'Close', done: 'Done', print: 'Print' }}
      onChange={onChange}
      onClose={onClose}
      onPrint={onPrint}
    />,
  );
}

it('the review dialog names each Change button by its question', async () => {
  show();
  const dialog = screen.getByRole('dialog', { name: 'Your answers' });
  expect(within(dialog).getByRole('region', { name: 'Your health' }).textContent).toContain('Well');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change: How do you sleep?' }));
  expect(onChange.mock.calls).toEqual([['sleep']]);
});

it('the review dialog moves focus to its title, and restores focus when it closes', () => {
  render(<button type="button">Review</button>);
  const button = screen.getByRole('button', { name: 'Review' });
  button.focus();
  const { unmount } = show();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  unmount();
  expect(document.activeElement).toBe(button);
});

it.each(['Close', 'Done'])('the review dialog closes on %s', async (name) => {
  onClose.mockClear();
  show();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('the review dialog prints when Print is pressed, and stays open', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(onPrint).toHaveBeenCalledOnce();
  expect(screen.getByRole('dialog')).toBeTruthy();
});
