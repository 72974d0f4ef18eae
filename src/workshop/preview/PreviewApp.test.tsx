import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PreviewApp } from './PreviewApp.tsx';
import { isConnectedAtom, savedDefinitionsAtom, savedFindingsAtom } from './state/definitions.ts';
import { areDraftsKeptAtom, draftsAtom } from './state/drafts.ts';

/** Shows the list of sets. */
function showList(store: ReturnType<typeof createStore>): void {
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/_dev']}>
        <PreviewApp />
      </MemoryRouter>
    </Provider>,
  );
}

it('the preview does not report "No mistakes" before it has read the definitions', () => {
  const store = createStore();
  store.set(isConnectedAtom, true);
  showList(store);
  expect(screen.getByRole('status').textContent).toContain('Reading the definitions');
  expect(screen.queryByText(/No mistakes/)).toBeNull();
});

it('the preview asks to correct the mistakes that keep all sets from being shown, and does not claim to show an earlier version', () => {
  const store = createStore();
  store.set(isConnectedAtom, true);
  const place = { file: 'question-sets/A.json', path: '/question-sets/A.json', line: 1, column: 1, frame: '' };
  store.set(savedFindingsAtom, [{ ...place, severity: 'error', code: 'json-syntax', message: 'Wrong.', hint: '', isBlocking: true }]);
  showList(store);
  expect(screen.getByRole('status').textContent).toBe('Correct these mistakes and save. Then the sets can be shown.');
  expect(screen.queryByText(/last version/)).toBeNull();
});

it('the list of sets counts the files with unsaved edits, and has a button that saves them', () => {
  const store = createStore();
  store.set(savedDefinitionsAtom, { sets: {}, texts: {}, members: {}, environments: {} });
  store.set(draftsAtom, { 'question-sets/A.json': '{}' });
  showList(store);
  expect(screen.getByText('1 file not saved')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
});

it('the list of sets warns if a reload would lose the unsaved edits', () => {
  const store = createStore();
  store.set(savedDefinitionsAtom, { sets: {}, texts: {}, members: {}, environments: {} });
  store.set(draftsAtom, { 'question-sets/A.json': '{}' });
  store.set(areDraftsKeptAtom, false);
  showList(store);
  expect(screen.getByText('1 file not saved. A reload would lose the edits: save first')).toBeDefined();
});
