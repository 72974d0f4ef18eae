import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { Slider } from './Slider.tsx';

const MESSAGES = {
  noPain: 'No pain',
  veryMild: 'Very mild',
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
  verySevere: 'Very severe',
};

const pain = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'mskPainLevel',
    texts: { title: 'How strong was this pain?', image: 'A scale of faces', messages: MESSAGES },
    ...partial,
  });

const range = () => screen.getByRole<HTMLInputElement>('slider', { name: 'How strong was this pain?' });

describe('Slider', () => {
  it('ranges from 0 to 10 and has a picture [WIDGET-37]', () => {
    render(<Slider {...pain()} />);
    expect([range().type, range().name, range().min, range().max, range().step]).toEqual(['range', 'mskPainLevel', '0', '10', '1']);
    expect(screen.getByRole('img', { name: 'A scale of faces' })).toBeTruthy();
  });

  const levels: readonly (readonly [string, string, readonly number[]])[] = [
    ['no pain [WIDGET-38]', 'No pain', [0]],
    ['very mild [WIDGET-39]', 'Very mild', [1, 2]],
    ['mild [WIDGET-40]', 'Mild', [3, 4]],
    ['moderate [WIDGET-41]', 'Moderate', [5, 6]],
    ['severe [WIDGET-42]', 'Severe', [7, 8]],
    ['very severe [WIDGET-43]', 'Very severe', [9, 10]],
  ];
  it.each(levels)('is labelled %s', (_, label, values) => {
    for (const value of values) {
      const { unmount } = render(<Slider {...pain({ value })} />);
      expect(range().getAttribute('aria-valuetext')).toBe(`${value}, ${label}`);
      expect(screen.getByText(label)).toBeTruthy();
      unmount();
    }
  });

  it('labels both ends in words before it is touched', () => {
    render(<Slider {...pain()} />);
    expect(screen.getByText('0 · No pain')).toBeTruthy();
    expect(screen.getByText('10 · Very severe')).toBeTruthy();
  });

  it('reports nothing until it is touched [WIDGET-44]', () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Slider {...pain({ onChange })} />);
    expect(onChange).not.toHaveBeenCalled();
    expect(range().dataset['touched']).toBe('false');
    fireEvent.change(range(), { target: { value: '4' } });
    expect(onChange.mock.calls).toEqual([[4]]);
    expect(range().dataset['touched']).toBe('true');
  });

  it.each([
    ['a press on its current position', () => fireEvent.pointerUp(range())],
    ['the Home key', () => fireEvent.keyUp(range(), { key: 'Home' })],
    ['the space bar', () => fireEvent.keyUp(range(), { key: ' ' })],
  ])('counts as touched at 0 after %s [WIDGET-44]', (_, touch) => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Slider {...pain({ onChange })} />);
    touch();
    expect(onChange.mock.calls).toEqual([[0]]);
  });

  it('does not count as touched when Tab moves focus past it [WIDGET-44]', () => {
    const onChange = vi.fn<WidgetProps['onChange']>();
    render(<Slider {...pain({ onChange })} />);
    fireEvent.keyUp(range(), { key: 'Tab' });
    expect(onChange).not.toHaveBeenCalled();
  });

  it('starts as touched if it is already answered, even with 0 [WIDGET-45]', () => {
    render(<Slider {...pain({ value: 0 })} />);
    expect(range().dataset['touched']).toBe('true');
    expect(range().getAttribute('aria-valuetext')).toBe('0, No pain');
  });

  it('shows a face for each level', () => {
    const { container } = render(<Slider {...pain()} />);
    const face = () => container.querySelector('svg')?.dataset['level'];
    expect(face()).toBe('untouched');
    fireEvent.change(range(), { target: { value: '9' } });
    expect(face()).toBe('verySevere');
  });
});
