import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Alert } from './Alert.tsx';

const alert = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    texts: {
      title: 'Your safety comes first',
      body: 'Our programs do not treat eating disorders.',
      messages: { eligibility: 'You can still join the weight program.' },
      actions: { confirm: 'I understand' },
    },
    ...partial,
  });

describe('Alert', () => {
  it('shows a heading, a body, the effect on eligibility, and a confirm button [WIDGET-30]', async () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Alert {...alert({ onAnswer })} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your safety comes first');
    expect(screen.getByText('Our programs do not treat eating disorders.')).toBeTruthy();
    expect(screen.getByText('You can still join the weight program.')).toBeTruthy();
    const confirm = screen.getByRole('button', { name: 'I understand' });
    expect(confirm.dataset['action']).toBe('confirm');
    await userEvent.click(confirm);
    expect(onAnswer.mock.calls).toEqual([[]]);
  });

  it('ignores presses while the answer is being sent', async () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(<Alert {...alert({ onAnswer, isBusy: true })} />);
    await userEvent.click(screen.getByRole('button', { name: 'I understand' }));
    expect(onAnswer).not.toHaveBeenCalled();
  });
});
