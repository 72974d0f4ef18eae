import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Waiver } from './Waiver.tsx';

describe('Waiver', () => {
  it('has a single button, which submits agreement', async () => {
    const onAnswer = vi.fn<WidgetProps['onAnswer']>();
    render(
      <Waiver
        {...widgetArgs({ name: 'bmiWaiver', texts: { title: 'Would you like to continue?', actions: { agree: 'I agree' } }, onAnswer })}
      />,
    );
    const buttons = screen.getAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(({ name, value }) => [name, value])).toEqual([['bmiWaiver', 'true']]);
    await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
    expect(onAnswer.mock.calls).toEqual([[true]]);
  });
});
