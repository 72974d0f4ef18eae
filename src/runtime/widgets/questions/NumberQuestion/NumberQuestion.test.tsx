import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { widgetArgs } from '../../storySupport.ts';
import type { AskedField, FieldBinding, WidgetProps } from '../../types.ts';
import { NumberQuestion } from './NumberQuestion.tsx';

const numberField = (step: number): readonly AskedField[] => [{ path: '', type: 'number', step, optional: false, readOnly: false }];

const idealWeight = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'idealWeight',
    texts: { title: 'What weight would you like to reach?' },
    options: { unit: 'lb' },
    askedFields: numberField(1),
    ...partial,
  });

const a1c = (partial: Partial<WidgetProps> = {}) =>
  widgetArgs({
    name: 'a1c',
    texts: { title: 'What was your last A1C result?', actions: { forgot: 'I do not remember' } },
    options: { unit: '%', forgot: true },
    askedFields: numberField(0.1),
    ...partial,
  });

const input = () => screen.getByRole<HTMLInputElement>('textbox');

describe('NumberQuestion', () => {
  it('is an input with the answer key as name and a numeric keyboard', () => {
    render(<NumberQuestion {...idealWeight()} />);
    expect(input().name).toBe('idealWeight');
    expect(input().inputMode).toBe('numeric');
    expect(screen.getByRole('textbox', { name: 'What weight would you like to reach?' })).toBe(input());
  });

  it.each([
    ['e', '1e5', '15'],
    ['-', '-150', '150'],
    ['letters', 'a1b5c0', '150'],
    ['+', '+150', '150'],
  ] as const)('blocks %s [VAL-45]', async (_, typed, expected) => {
    render(<NumberQuestion {...idealWeight()} />);
    await userEvent.type(input(), typed);
    expect(input().value).toBe(expected);
  });

  it('blocks "e" and "-" in a decimal number too [VAL-45]', async () => {
    render(<NumberQuestion {...a1c()} />);
    await userEvent.type(input(), '-5.e7');
    expect(input().value).toBe('5.7');
  });

  it('blocks the decimal point in a whole number [VAL-46]', async () => {
    render(<NumberQuestion {...idealWeight()} />);
    await userEvent.type(input(), '15.0,5');
    expect(input().value).toBe('1505');
  });

  it('turns a decimal comma into a point', async () => {
    const onChange = vi.fn<FieldBinding['onChange']>((event) => event.target.value);
    render(<NumberQuestion {...a1c({ field: () => ({ name: 'a1c', ref: () => undefined, onBlur: () => undefined, onChange }) })} />);
    await userEvent.type(input(), '5,7');
    expect(input().value).toBe('5.7');
    expect(onChange.mock.results.map(({ value }) => value)).toEqual(['5', '5.', '5.7']);
  });

  it('accepts full-width digits, also while they are being composed, and stores pounds for full-width kilograms', async () => {
    const { rerender } = render(<NumberQuestion {...idealWeight()} />);
    await userEvent.type(input(), '１5０');
    expect(input().value).toBe('１5０');
    const composing = { data: '１', inputType: 'insertCompositionText', bubbles: true, cancelable: false };
    fireEvent(input(), new InputEvent('beforeinput', composing));
    expect(screen.getByRole('status').textContent).toBe('');
    const texts = { title: 'What weight would you like to reach?', fields: { '': 'Pounds', kg: 'Kilograms' } };
    rerender(<NumberQuestion {...idealWeight({ texts, facts: { units: 'metric' } })} />);
    await userEvent.clear(screen.getByLabelText('Kilograms'));
    await userEvent.type(screen.getByLabelText('Kilograms'), '８０');
    expect(document.querySelector<HTMLInputElement>('[name="idealWeight"]')?.value).toBe('176');
  });

  it('does not change a decimal comma while an input method composes it', () => {
    render(<NumberQuestion {...a1c()} />);
    const composing = { data: '5,7', inputType: 'insertCompositionText', bubbles: true, cancelable: false };
    fireEvent(input(), new InputEvent('beforeinput', composing));
    expect(input().value).toBe('');
  });

  it.each([
    ['a clean number', '150', '150'],
    ['a number with a unit', ' 1,150 lbs ', '1150'],
    ['full-width digits', '１５０', '１５０'],
    ['text that is not a number', 'heavy', ''],
    ['a negative number', '-150', ''],
    ['an exponent', '1e3', ''],
    ['a fraction', '150.5', ''],
  ] as const)('handles a paste of %s', async (_, text, expected) => {
    render(<NumberQuestion {...idealWeight()} />);
    await userEvent.click(input());
    await userEvent.paste(text);
    expect(input().value).toBe(expected);
  });

  it.each(['150.5', 'heavy', '-150', '1e3'])('shows that a paste of %s was rejected until the next valid input', async (text) => {
    render(<NumberQuestion {...idealWeight()} />);
    await userEvent.click(input());
    await userEvent.paste(text);
    expect(screen.getByRole('status').textContent).toBe(`${text}: Please enter a whole number, without a decimal point.`);
    await userEvent.type(input(), '1');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it.each(['.', ','])('shows that a typed "%s" was rejected until the member deletes a character', async (separator) => {
    render(<NumberQuestion {...idealWeight()} />);
    await userEvent.type(input(), `68${separator}5`);
    expect(screen.getByRole('status').textContent).toBe(`68${separator}: Please enter a whole number, without a decimal point.`);
    await userEvent.type(input(), '{Backspace}');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows that dictated decimals were rejected', () => {
    render(<NumberQuestion {...idealWeight()} />);
    fireEvent(input(), new InputEvent('beforeinput', { data: '190.5', inputType: 'insertText', bubbles: true, cancelable: true }));
    expect(screen.getByRole('status').textContent).toBe('190.5: Please enter a whole number, without a decimal point.');
  });

  it('accepts kilograms and stores pounds', async () => {
    const texts = { title: 'What weight would you like to reach?', fields: { '': 'Pounds', kg: 'Kilograms' } };
    const { rerender } = render(<NumberQuestion {...idealWeight({ texts, facts: { units: 'metric' } })} />);
    await userEvent.type(screen.getByLabelText('Kilograms'), '80');
    const pounds = () => document.querySelector<HTMLInputElement>('[name="idealWeight"]')?.value;
    expect(pounds()).toBe('176');
    rerender(<NumberQuestion {...idealWeight({ texts, facts: { units: 'us' } })} />);
    expect(screen.getByLabelText<HTMLInputElement>('Pounds').value).toBe('176');
    rerender(<NumberQuestion {...idealWeight({ texts, facts: { units: 'metric' } })} />);
    expect(screen.getByLabelText<HTMLInputElement>('Kilograms').value).toBe('80');
  });

  it('starts with the current answer', () => {
    render(<NumberQuestion {...a1c({ value: 5.7 })} />);
    expect(input().value).toBe('5.7');
  });

  it('has a forgot link if the step enables it [VAL-51]', async () => {
    const onAction = vi.fn<WidgetProps['onAction']>();
    render(<NumberQuestion {...a1c({ onAction })} />);
    const forgot = screen.getByRole('button', { name: 'I do not remember' });
    expect(forgot.dataset['action']).toBe('forgot');
    await userEvent.click(forgot);
    expect(onAction).toHaveBeenCalledWith('forgot');
  });

  it('has no forgot link by default [VAL-51]', () => {
    render(<NumberQuestion {...a1c({ options: { unit: '%' } })} />);
    expect(document.querySelector('[data-action="forgot"]')).toBeNull();
  });

  it('associates its error and its unit with the field', () => {
    render(<NumberQuestion {...idealWeight({ errors: { '': { code: 'rule', message: 'Please enter a lower number.' } } })} />);
    const descriptions = (input().getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(descriptions).toEqual(['Please enter a lower number.', 'lb', '']);
    expect(input().getAttribute('aria-invalid')).toBe('true');
  });

  it('does not re-render while the member types', () => {
    let bindCount = 0;
    const field = (): FieldBinding => {
      bindCount += 1;
      return { name: 'idealWeight', ref: () => undefined, onBlur: () => undefined, onChange: () => undefined };
    };
    render(<NumberQuestion {...idealWeight({ field })} />);
    const countBefore = bindCount;
    fireEvent.input(input(), { target: { value: '150' } });
    expect(bindCount).toBe(countBefore);
  });
});
