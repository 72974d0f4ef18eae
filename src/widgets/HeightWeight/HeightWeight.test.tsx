import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { widgetArgs } from '../storySupport.ts';
import type { WidgetProps } from '../types.ts';
import { HeightWeight } from './HeightWeight.tsx';

const args = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'heightWeight',
    texts: {
      title: 'How tall are you, and what do you weigh?',
      fields: { heightFeetPortion: 'Feet', heightInchesPortion: 'Inches', weight: 'Weight in pounds (lb)' },
    },
    ...partial,
  });

describe('HeightWeight', () => {
  it('has a field a measure, named by its path in the answer', () => {
    render(<HeightWeight {...args({ value: { heightFeetPortion: 5, heightInchesPortion: 0, weight: 180 } })} />);
    const fields = ['Feet', 'Inches', 'Weight in pounds (lb)'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ['heightWeight.heightFeetPortion', '5'],
      ['heightWeight.heightInchesPortion', '0'],
      ['heightWeight.weight', '180'],
    ]);
  });

  it.each(['Feet', 'Inches', 'Weight in pounds (lb)'])('%s takes digits alone [VAL-45] [VAL-46]', async (label) => {
    render(<HeightWeight {...args()} />);
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.type(field, '-1.e2');
    expect(field.value).toBe('12');
  });

  it('tells each error at its field', () => {
    render(<HeightWeight {...args({ errors: { weight: { code: 'max', message: 'Please enter 740 pounds or less.' } } })} />);
    const weight = screen.getByLabelText('Weight in pounds (lb)');
    expect(document.getElementById(weight.getAttribute('aria-describedby') ?? '')?.dataset['code']).toBe('max');
    expect(screen.getByLabelText('Feet').hasAttribute('aria-invalid')).toBe(false);
  });
});
