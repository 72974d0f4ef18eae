import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStepFocus } from './useStepFocus.ts';

function Shown({ step, isEditingElsewhere }: { readonly step: string; readonly isEditingElsewhere?: () => boolean }) {
  const main = useStepFocus(step, isEditingElsewhere);
  return (
    <>
      <main ref={main}>
        <h1 tabIndex={-1}>{step}</h1>
        <input aria-label="inside" />
      </main>
      <button type="button">back</button>
    </>
  );
}
const focusedLabel = (): string => {
  const element = document.activeElement;
  return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
};

it('moves focus to the heading of each new step, even from a field of the previous step and from a button next to it', () => {
  const { rerender } = render(<Shown step="one" />);
  expect(focusedLabel()).toBe('one');
  screen.getByLabelText('inside').focus();
  rerender(<Shown step="two" />);
  expect(focusedLabel()).toBe('two');
  screen.getByRole('button').focus();
  rerender(<Shown step="three" />);
  expect(focusedLabel()).toBe('three');
});

it('leaves focus alone while somebody types outside the survey', () => {
  let isEdited = false;
  const isEditingElsewhere = () => isEdited;
  const { rerender } = render(<Shown step="one" isEditingElsewhere={isEditingElsewhere} />);
  screen.getByRole('button').focus();
  isEdited = true;
  rerender(<Shown step="two" isEditingElsewhere={isEditingElsewhere} />);
  expect(focusedLabel()).toBe('back');
  isEdited = false;
  rerender(<Shown step="three" isEditingElsewhere={isEditingElsewhere} />);
  expect(focusedLabel()).toBe('three');
});
