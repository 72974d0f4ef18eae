import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { FieldBinding, WidgetProps } from '../../types.ts';
import { Select } from './Select.tsx';

const state = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'locationState',
    texts: { title: 'Which state do you live in?', options: { AL: 'Alabama', TX: 'Texas' } },
    choices: ['AL', 'TX'],
    ...partial,
  });

describe('Select', () => {
  it('is a native dropdown of the options, named by the question [WIDGET-56]', () => {
    render(<Select {...state()} />);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Which state do you live in?' });
    expect(select.name).toBe('locationState');
    expect([...select.options].map(({ value, text }) => [value, text])).toEqual([
      ['', 'Please choose'],
      ['AL', 'Alabama'],
      ['TX', 'Texas'],
    ]);
    expect(select.value).toBe('');
  });

  it('reports the choice to its binding', async () => {
    const onChange = vi.fn<FieldBinding['onChange']>((event) => event.target.value);
    render(
      <Select
        {...state({ field: (path) => ({ name: `locationState${path}`, ref: () => undefined, onBlur: () => undefined, onChange }) })}
      />,
    );
    await userEvent.selectOptions(screen.getByRole('combobox'), 'TX');
    expect(onChange.mock.results.map(({ value }) => value)).toEqual(['TX']);
  });

  it('starts with the current answer', () => {
    render(<Select {...state({ value: 'TX' })} />);
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('TX');
  });

  it.each([
    ['announces that the data it waits for is loading', {}, true],
    ['announces nothing once that data is loaded', { eligibleStates: ['TX'] }, false],
  ] as const)('%s', (_, facts, waiting) => {
    render(<Select {...state({ options: { waitsFor: 'eligibleStates' }, facts })} />);
    expect(screen.getByRole('status').textContent !== '').toBe(waiting);
  });

  it('associates its error with the select', () => {
    render(<Select {...state({ errors: { '': { code: 'required', message: 'Please choose your state.' } } })} />);
    const select = screen.getByRole('combobox');
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.dataset['code']).toBe('required');
  });
});
