import { history } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { filesAtom } from '../../state/definitions.ts';
import { openBuffers, textOf } from '../files/buffers.ts';
import { CodeView } from './CodeView.tsx';

const FILE = 'question-sets/steps/sex.json';

it('the text view keeps typed text when an external change has not been rendered yet', () => {
  const store = createStore();
  store.set(filesAtom, { root: '/', files: { [FILE]: 'one two' } });
  const buffers = openBuffers(store, () => history());
  const { container } = render(
    <Provider store={store}>
      <CodeView file={FILE} buffers={buffers} place={null} />
    </Provider>,
  );
  const content = container.querySelector('[data-code]')?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  const view = content && EditorView.findFromDOM(content);
  if (!view) throw new Error('there is no editor');

  // Both happen before React renders again.
  buffers.change(FILE, [{ from: 0, to: 3, insert: 'three' }]);
  view.dispatch({ changes: { from: view.state.doc.length, insert: ' four' } });

  const buffer = buffers.open(FILE);
  expect(buffer && textOf(buffer.state)).toBe('three two four');
  buffers.undo(FILE);
  buffers.undo(FILE);
  expect(view.state.doc.toString()).toBe('one two');
});
