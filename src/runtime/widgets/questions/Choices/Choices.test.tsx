import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Choices } from './Choices.tsx';

const pain = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'mskPain',
    texts: { title: 'Where do you feel pain?', options: { knee: 'Knee', hip: 'Hip', none: 'None of these' } },
    choices: ['knee', 'hip', 'none'],
    exclusive: ['none'],
    ...partial,
  });

const checkedValues = () => [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);

describe('Choices', () => {
  it('renders a native checkbox for each option [WIDGET-55]', () => {
    render(<Choices {...pain()} />);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ name, value }) => [name, value])).toEqual([
      ['mskPain', 'knee'],
      ['mskPain', 'hip'],
      ['mskPain', 'none'],
    ]);
    expect(screen.getByRole('group', { name: 'Where do you feel pain?' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reports the picked options after each press, and an empty list when all are unchecked', async () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Choices {...pain({ onChange })} />);
    await userEvent.click(screen.getByLabelText('Hip'));
    await userEvent.click(screen.getByLabelText('Knee'));
    await userEvent.click(screen.getByLabelText('Hip'));
    await userEvent.click(screen.getByLabelText('Knee'));
    expect(onChange.mock.calls.map(([value]) => value)).toEqual([['hip'], ['knee', 'hip'], ['knee'], []]);
  });

  it('clears the other options when the option "none" is picked [VAL-61]', async () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Choices {...pain({ onChange, value: ['knee', 'hip'] })} />);
    await userEvent.click(screen.getByLabelText('None of these'));
    expect(checkedValues()).toEqual(['none']);
    expect(onChange).toHaveBeenLastCalledWith(['none']);
  });

  it('removes the option "none" when another is picked [VAL-62]', async () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Choices {...pain({ onChange, value: ['none'] })} />);
    await userEvent.click(screen.getByLabelText('Knee'));
    expect(checkedValues()).toEqual(['knee']);
    expect(onChange).toHaveBeenLastCalledWith(['knee']);
  });

  it('starts with the current answer, without options that are no longer offered', () => {
    render(<Choices {...pain({ value: ['hip', 'wrist'] })} />);
    expect(checkedValues()).toEqual(['hip']);
  });

  it('works by keyboard', async () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Choices {...pain({ onChange })} />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenCalledWith(['knee']);
  });

  it('changes nothing while a call runs', async () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Choices {...pain({ onChange, isBusy: true })} />);
    await userEvent.click(screen.getByLabelText('Hip'));
    expect(onChange).not.toHaveBeenCalled();
    expect(checkedValues()).toEqual([]);
  });

  it('associates its error with the checkboxes', () => {
    render(<Choices {...pain({ errors: { '': { code: 'required', message: 'Please choose at least one.' } } })} />);
    const text = document.querySelector('[data-code="required"]');
    for (const box of screen.getAllByRole('checkbox')) {
      expect(box.getAttribute('aria-invalid')).toBe('true');
      expect(box.getAttribute('aria-describedby')).toBe(text?.id);
    }
  });
});
