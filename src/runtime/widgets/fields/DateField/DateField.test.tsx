import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { fieldArgs } from '../../storySupport.ts';
import type { FieldBinding } from '../../types.ts';
import { DateField } from './DateField.tsx';
import { isoDateOf } from './dateText.ts';

afterEach(() => void (document.documentElement.lang = 'en'));

it.each([
  ['en', '04011980', '04/01/1980'],
  ['de', '1.4.1980', '04/01/1980'],
  ['en', '', ''],
])('DateField reads a date typed before hydration like a date typed afterwards, in %s: "%s"', (language, typed, shown) => {
  document.documentElement.lang = language;
  const onChange = vi.fn<FieldBinding['onChange']>((event) => event.target.value);
  const args = fieldArgs('dob', 'Date of birth');
  const field = <DateField {...args} binding={{ ...args.binding, onChange }} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(field);
  const input = container.querySelector('input');
  if (!input) throw new Error('there is no input');
  input.value = typed;
  render(field, { container, hydrate: true });
  expect(input.value).toBe(shown);
  expect(onChange.mock.results.map(({ value }) => value)).toEqual(shown === typed ? [] : [shown]);
});

it.each([
  ['1..4.1980', 2, '{Backspace}'],
  ['1.4.190', 6, '8'],
])('DateField reads a date with dots whose typing mistake is corrected, in German: "%s"', async (typed, caret, key) => {
  document.documentElement.lang = 'de';
  render(<DateField {...fieldArgs('dob', 'Date of birth')} />);
  const input = screen.getByLabelText<HTMLInputElement>('Date of birth');
  await userEvent.type(input, typed);
  input.setSelectionRange(caret, caret);
  await userEvent.keyboard(key);
  expect(isoDateOf(input.value)).toBe('1980-04-01');
});
