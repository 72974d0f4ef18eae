import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

const dialogWith = (props: Partial<ConfirmDialogProps> = {}) => (
  <ConfirmDialog
    title="Is this right?"
    body="You entered 90 lb."
    confirm="Yes"
    cancel="Change"
    onConfirm={() => undefined}
    onCancel={() => undefined}
    {...props}
  />
);

it('the confirmation is an alert dialog, named by its title and described by its body', () => {
  render(dialogWith());
  const dialog = screen.getByRole('alertdialog', { name: 'Is this right?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('You entered 90 lb.');
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('the confirmation reports when it is confirmed or cancelled', async () => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(dialogWith({ onConfirm, onCancel }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

it('the confirmation ignores presses while busy', async () => {
  const onConfirm = vi.fn<() => void>();
  render(dialogWith({ onConfirm, isBusy: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

it('the confirmation returns focus when it closes', () => {
  render(<button type="button">Next</button>);
  const next = screen.getByRole('button', { name: 'Next' });
  next.focus();
  const { unmount } = render(dialogWith());
  expect(document.activeElement).not.toBe(next);
  unmount();
  expect(document.activeElement).toBe(next);
});
