import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toast } from './Toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Owner({ says }: { readonly says: string }) {
  const [message, setMessage] = useState<string | null>(says);
  return <Toast message={message} onGone={() => setMessage(null)} />;
}

it('stays for 3000 ms [WIDGET-64]', () => {
  render(<Owner says="Saved" />);
  expect(screen.getByRole('status').textContent).toBe('Saved');
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getByRole('status').textContent).toBe('Saved');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('counts anew for another message, not for another render', () => {
  const onGone = vi.fn();
  const { rerender } = render(<Toast message="One" onGone={onGone} />);
  act(() => vi.advanceTimersByTime(2000));
  rerender(<Toast message="One" onGone={onGone} />);
  act(() => vi.advanceTimersByTime(999));
  expect(onGone).not.toHaveBeenCalled();
  rerender(<Toast message="Two" onGone={onGone} />);
  act(() => vi.advanceTimersByTime(2999));
  expect(onGone).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onGone).toHaveBeenCalledOnce();
});
