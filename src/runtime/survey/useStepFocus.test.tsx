import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStepFocus } from './useStepFocus.ts';

function Shown({ step }: { readonly step: string }) {
  const main = useStepFocus(step);
  return (
    <>
      <main ref={main}>
        <h1>{step}</h1>
        <input aria-label="inside" />
      </main>
      <input aria-label="beside" />
      <button type="button">back</button>
    </>
  );
}
const focused = (): string => {
  const element = document.activeElement;
  return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
};

it('moves the focus to the heading of each new step, even from a field of the previous step and from a button beside it', () => {
  const { rerender } = render(<Shown step="one" />);
  expect(focused()).toBe('one');
  screen.getByLabelText('inside').focus();
  rerender(<Shown step="two" />);
  expect(focused()).toBe('two');
  screen.getByRole('button').focus();
  rerender(<Shown step="three" />);
  expect(focused()).toBe('three');
});

it('does not take the focus from an author who is typing beside the survey', () => {
  const { rerender } = render(<Shown step="one" />);
  screen.getByLabelText('beside').focus();
  rerender(<Shown step="two" />);
  expect(focused()).toBe('beside');
});
