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

const advance = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

function Owner({ says }: { readonly says: string }) {
  const [message, setMessage] = useState<string | null>(says);
  return <Toast message={message} onGone={() => setMessage(null)} />;
}

it('a toast stays for 3000 ms [WIDGET-64]', () => {
  render(<Owner says="Saved" />);
  expect(screen.getByRole('status').textContent).toBe('Saved');
  advance(2999);
  expect(screen.getByRole('status').textContent).toBe('Saved');
  advance(1);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('a toast restarts its timer for a new message, but not on a re-render', () => {
  const onGone = vi.fn<() => void>();
  const { rerender } = render(<Toast message="One" onGone={onGone} />);
  advance(2000);
  rerender(<Toast message="One" onGone={onGone} />);
  advance(999);
  expect(onGone).not.toHaveBeenCalled();
  rerender(<Toast message="Two" onGone={onGone} />);
  advance(2999);
  expect(onGone).not.toHaveBeenCalled();
  advance(1);
  expect(onGone).toHaveBeenCalledOnce();
});
