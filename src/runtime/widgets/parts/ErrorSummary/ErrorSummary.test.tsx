import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ErrorSummary, type SummaryError } from './ErrorSummary.tsx';

const ERRORS: readonly SummaryError[] = [
  { name: 'form.name', code: 'required', message: 'Please enter your name.' },
  { name: 'form.address', code: 'required', label: 'Address', message: 'Please fill this in.' },
];

const page = (errors: readonly SummaryError[], rejection = 0) => (
  <>
    <ErrorSummary title="Please check 2 answers" errors={errors} rejection={rejection} />
    <input name="form.name" aria-label="Name" />
    <input name="form.address.country" type="hidden" />
    <input name="form.address.city" aria-label="City" />
  </>
);

it('the error summary receives focus at each rejection, and not when its errors are worded differently', () => {
  const { rerender } = render(page([]));
  expect(document.querySelector('[data-error-summary]')).toBeNull();
  rerender(page(ERRORS, 1));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Please check 2 answers' }));
  screen.getByLabelText('Name').focus();
  rerender(page([...ERRORS], 1));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  rerender(page([...ERRORS], 2));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Please check 2 answers' }));
});

it('the error summary is announced once, by focus instead of an alert, with all errors', () => {
  render(page(ERRORS));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('group', { description: 'Please enter your name. Address: Please fill this in.' })).toBe(document.activeElement);
});

it('the error summary links to the field, or to the first field of a group', async () => {
  render(page(ERRORS));
  await userEvent.click(screen.getByRole('link', { name: 'Please enter your name.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByRole('link', { name: 'Address: Please fill this in.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
});
