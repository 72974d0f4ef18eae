import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Radio } from './Radio.tsx';

const consent = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'medicareConsent',
    texts: {
      title: 'Please read this about Medicare',
      options: { agree: 'I agree', disagree: 'I disagree' },
      messages: { disclaimer: 'You promise not to send a claim to Medicare.' },
    },
    choices: ['agree', 'disagree'],
    ...partial,
  });

describe('Radio', () => {
  it('shows agree and disagree with the disclaimer [WIDGET-35]', () => {
    render(<Radio {...consent()} />);
    const group = screen.getByRole('radiogroup', { name: 'Please read this about Medicare' });
    const description = document.getElementById(group.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('You promise not to send a claim to Medicare.');
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ name, value }) => [name, value])).toEqual([
      ['medicareConsent', 'agree'],
      ['medicareConsent', 'disagree'],
    ]);
  });

  it('starts with nothing picked, and allows exactly one option at a time [WIDGET-36]', async () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Radio {...consent({ onChange })} />);
    expect(document.querySelectorAll('input:checked').length).toBe(0);
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByLabelText('I agree'));
    await userEvent.click(screen.getByLabelText('I disagree'));
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['agree', 'disagree']);
    expect([...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)).toEqual(['disagree']);
  });

  it('does not continue automatically', async () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Radio {...consent({ onAnswer })} />);
    await userEvent.click(screen.getByLabelText('I agree'));
    expect(onAnswer).not.toHaveBeenCalled();
  });
});
