import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { loadQuestionSet, loadTexts, readDefinitionFiles } from '../../../../runtime/definitions/files.ts';
import { filesAtom } from '../../state/definitions.ts';
import { FormView } from './FormView.tsx';

const ENGLISH = 'question-sets/texts/en.json';

it('the form of a step shows a text that another program or another tab has saved', () => {
  const store = createStore();
  const files = readDefinitionFiles(process.cwd(), ['set', 'step', 'rules', 'texts', 'translation']);
  const texts = loadTexts('en');
  const title = texts.steps['idealWeight']?.title ?? '';
  store.set(filesAtom, { root: '/', files });
  const { container } = render(
    <Provider store={store}>
      <FormView set={loadQuestionSet('DPP_SURVEY')} texts={texts} step="idealWeight" choose={() => undefined} />
    </Provider>,
  );
  const field = (): string | undefined => container.querySelector<HTMLTextAreaElement>('[data-local="title.en"]')?.value;
  expect(field()).toBe(title);
  const saved = (files[ENGLISH] ?? '').replace(title, 'What is your goal?');
  act(() => store.set(filesAtom, { root: '/', files: { ...files, [ENGLISH]: saved } }));
  expect(field()).toBe('What is your goal?');
});

it('the form of a step says that the file of its set has been removed', () => {
  const store = createStore();
  store.set(filesAtom, { root: '/', files: {} });
  render(
    <Provider store={store}>
      <FormView set={loadQuestionSet('DPP_SURVEY')} texts={loadTexts('en')} step="idealWeight" choose={() => undefined} />
    </Provider>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/^The file question-sets\/DPP_SURVEY\.json does not exist any more\./);
});
