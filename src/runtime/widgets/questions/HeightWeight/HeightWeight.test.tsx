import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { WidgetProps } from '../../types.ts';
import { HeightWeight } from './HeightWeight.tsx';

const args = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'heightWeight',
    texts: {
      title: 'How tall are you, and how much do you weigh?',
      fields: {
        heightFeetPortion: 'Feet',
        heightInchesPortion: 'Inches',
        weight: 'Weight in pounds (lb)',
        heightCm: 'Height in centimeters (cm)',
        weightKg: 'Weight in kilograms (kg)',
      },
    },
    ...partial,
  });

describe('HeightWeight', () => {
  it('has a field for each measurement, named by its path in the answer', () => {
    render(<HeightWeight {...args({ value: { heightFeetPortion: 5, heightInchesPortion: 0, weight: 180 } })} />);
    const fields = ['Feet', 'Inches', 'Weight in pounds (lb)'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ name, value }) => [name, value])).toEqual([
      ['heightWeight.heightFeetPortion', '5'],
      ['heightWeight.heightInchesPortion', '0'],
      ['heightWeight.weight', '180'],
    ]);
  });

  it.each(['Feet', 'Inches', 'Weight in pounds (lb)'])('accepts only digits in %s [VAL-45] [VAL-46]', async (label) => {
    render(<HeightWeight {...args()} />);
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.type(field, '-1.e2');
    expect(field.value).toBe('12');
  });

  it('shows each error at its field', () => {
    render(<HeightWeight {...args({ errors: { weight: { code: 'max', message: 'Please enter 740 pounds or less.' } } })} />);
    const weight = screen.getByLabelText('Weight in pounds (lb)');
    expect(document.getElementById(weight.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.dataset['code']).toBe('max');
    expect(screen.getByLabelText('Feet').hasAttribute('aria-invalid')).toBe(false);
  });

  const storedValues = () =>
    ['heightFeetPortion', 'heightInchesPortion', 'weight'].map(
      (path) => document.querySelector<HTMLInputElement>(`[name="heightWeight.${path}"]`)?.value,
    );

  it('stores metric input in feet, inches and pounds, and shows them', async () => {
    render(<HeightWeight {...args({ facts: { units: 'metric' } })} />);
    await userEvent.type(screen.getByLabelText('Height in centimeters (cm)'), '165');
    await userEvent.type(screen.getByLabelText('Weight in kilograms (kg)'), '86');
    expect(storedValues()).toEqual(['5', '5', '190']);
    expect(screen.getByText('= 5 ft 5 in')).toBeTruthy();
    expect(screen.getByText('= 190 lb')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Weight in kilograms (kg)'));
    expect(storedValues()).toEqual(['5', '5', '']);
  });

  it('shows the current answer in metric units', () => {
    render(
      <HeightWeight {...args({ facts: { units: 'metric' }, value: { heightFeetPortion: 5, heightInchesPortion: 5, weight: 190 } })} />,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Height in centimeters (cm)').value).toBe('165');
    expect(screen.getByLabelText<HTMLInputElement>('Weight in kilograms (kg)').value).toBe('86');
  });

  it('keeps the hidden fields in US units fillable, but outside the tab order, while metric units are shown', () => {
    render(<HeightWeight {...args({ facts: { units: 'metric' } })} />);
    const weight = document.querySelector<HTMLInputElement>('[name="heightWeight.weight"]');
    if (!weight) throw new Error('there is no weight');
    expect([weight.type, weight.tabIndex, weight.closest('[aria-hidden="true"]') !== null]).toEqual(['text', -1, true]);
    fireEvent.input(weight, { target: { value: '190' } });
    expect(screen.getByLabelText<HTMLInputElement>('Weight in kilograms (kg)').value).toBe('86');
  });

  it('shows typed pounds in kilograms as well', async () => {
    render(<HeightWeight {...args()} />);
    await userEvent.type(screen.getByLabelText('Weight in pounds (lb)'), '190');
    expect(screen.getByText('≈ 86 kg')).toBeTruthy();
  });

  it('shows an error once, at the field in the units that are shown', () => {
    const errors = { weightKg: { code: 'max', message: 'Please enter 335 kilograms or less.' } };
    render(<HeightWeight {...args({ facts: { units: 'metric' }, errors })} />);
    const weight = screen.getByLabelText('Weight in kilograms (kg)');
    expect(weight.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector('[name="heightWeight.weight"]')?.getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelectorAll('[data-code="max"]')).toHaveLength(1);
  });

  it('offers to switch to the other units', async () => {
    const onAction = vi.fn<WidgetProps['onAction']>();
    render(<HeightWeight {...args({ onAction })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Use centimeters and kilograms' }));
    expect(onAction).toHaveBeenCalledWith('units');
  });
});
