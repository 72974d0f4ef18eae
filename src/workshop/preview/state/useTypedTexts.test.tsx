import { fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { JSX } from 'react';
import { expect, it } from 'vitest';
import { useTypedTexts } from './useTypedTexts.ts';

function Form({ of }: { readonly of: string }): JSX.Element {
  const { texts, write, clear } = useTypedTexts(of);
  return (
    <>
      <input aria-label="Title" value={texts['title'] ?? ''} onChange={({ target }) => write('title', target.value)} />
      <button type="button" onClick={clear}>
        Add
      </button>
    </>
  );
}

it('a form keeps what is typed when it is closed or shown for another step, until it is added', () => {
  const store = createStore();
  const show = (step: string) => {
    const { unmount } = render(
      <Provider store={store}>
        <Form of={step} />
      </Provider>,
    );
    return { title: screen.getByRole<HTMLInputElement>('textbox'), close: unmount };
  };
  const first = show('sex');
  fireEvent.change(first.title, { target: { value: 'Half a quest' } });
  first.close();
  const other = show('sleep');
  expect(other.title.value).toBe('');
  other.close();
  const again = show('sex');
  expect(again.title.value).toBe('Half a quest');
  fireEvent.click(screen.getByRole('button'));
  expect(again.title.value).toBe('');
});
