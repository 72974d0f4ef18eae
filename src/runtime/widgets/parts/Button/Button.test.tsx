import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

describe('Button', () => {
  it('is not a submit button by default, and has its action as data attribute', async () => {
    const press = vi.fn<() => void>();
    render(
      <Button action="next" onClick={press}>
        Next
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Next' });
    expect(button.getAttribute('type')).toBe('button');
    expect(button.dataset['action']).toBe('next');
    await userEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('ignores presses while busy, does not submit, and keeps focus', async () => {
    const press = vi.fn<() => void>();
    const submit = vi.fn<() => void>();
    render(
      <form onSubmit={submit}>
        <Button type="submit" isBusy onClick={press}>
          Next
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Next' });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});
