import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PreviewApp } from './PreviewApp.tsx';
import { isConnectedAtom } from './state/definitions.ts';

it('the preview does not report "No mistakes" before it has read the definitions', () => {
  const store = createStore();
  store.set(isConnectedAtom, true);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/_dev']}>
        <PreviewApp />
      </MemoryRouter>
    </Provider>,
  );
  expect(screen.getByRole('status').textContent).toContain('Reading the definitions');
  expect(screen.queryByText(/No mistakes/)).toBeNull();
});
