import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { JSX } from 'react';
import { expect, it } from 'vitest';
import { LoadingStatus, useLoading } from './LoadingStatus.tsx';

function Loading({ label }: { readonly label: string }): JSX.Element {
  useLoading(label);
  return <p>{label}</p>;
}

it('the loading status announces once that a page is loading, even if several spinners follow one another', () => {
  const store = createStore();
  const page = (label: string | null): JSX.Element => (
    <Provider store={store}>
      {label !== null && <Loading key={label} label={label} />}
      <LoadingStatus />
    </Provider>
  );
  const { rerender } = render(page('Loading'));
  const announced: (string | null)[] = [];
  const observer = new MutationObserver(() => announced.push(screen.getByRole('status').textContent));
  observer.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true });
  expect(screen.getByRole('status').textContent).toBe('Loading');
  for (const label of ['Checking your account', 'Loading your next question']) {
    rerender(page(label));
    expect(screen.getByRole('status').textContent).toBe('Loading');
  }
  expect(observer.takeRecords()).toEqual([]);
  expect(announced).toEqual([]);
  rerender(page(null));
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(page('Loading the end'));
  expect(screen.getByRole('status').textContent).toBe('Loading the end');
});
