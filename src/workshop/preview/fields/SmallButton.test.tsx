import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type JSX } from 'react';
import { expect, it } from 'vitest';
import { SmallButton } from './SmallButton.tsx';

function UndoButton(): JSX.Element {
  const [steps, setSteps] = useState(1);
  return (
    <SmallButton disabled={steps === 0} onClick={() => setSteps(steps - 1)}>
      Undo ({steps})
    </SmallButton>
  );
}

it('SmallButton keeps the focus when a press disables it, and does nothing from then on', async () => {
  render(<UndoButton />);
  const button = screen.getByRole<HTMLButtonElement>('button');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(button.textContent).toBe('Undo (0)');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus from a button that has the attribute `disabled`.
  expect(button.disabled).toBe(false);
});
