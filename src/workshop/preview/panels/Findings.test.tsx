import { render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { loadQuestionSet, loadTexts, readDefinitionFiles } from '../../../runtime/definitions/files.ts';
import type { ShownFinding } from '../../liveUpdates/events.ts';
import { filesAtom, savedFindingsAtom } from '../state/definitions.ts';
import { Findings } from './Findings.tsx';

const files = readDefinitionFiles(process.cwd(), ['set', 'step', 'texts']);

function findingIn(file: string, message: string, more: Partial<ShownFinding>): ShownFinding {
  const before = (files[file] ?? '').slice(0, (files[file] ?? '').indexOf(message));
  const column = before.length - before.lastIndexOf('\n');
  const place = { file, line: before.split('\n').length, column, path: `/${file}`, frame: 'the lines around it' };
  return { ...place, severity: 'warning', code: 'text-stale', message: 'Stale.', hint: 'Translate it.', isBlocking: false, ...more };
}

it('the list of findings begins with errors, and each finding with its step and message', () => {
  const store = createStore();
  store.set(filesAtom, { root: '/', files });
  store.set(savedFindingsAtom, [
    findingIn('question-sets/texts/de.json', '"Was davon beschreibt Ihre Herkunft?"', {}),
    findingIn('question-sets/steps/pregnant.json', '"choice"', {
      severity: 'error',
      code: 'unknown-widget',
      message: 'There is no widget "choice".',
      hint: 'Did you mean "choices"?',
      isBlocking: true,
    }),
  ]);
  render(
    <Provider store={store}>
      <Findings source={loadQuestionSet('DPP_SURVEY')} texts={loadTexts('en')} jump={() => true} />
    </Provider>,
  );
  const [error, warning] = screen.getAllByRole('listitem');
  expect(error?.textContent).toMatch(/^Error pregnant · Are you pregnant\?There is no widget/);
  expect(error?.querySelector('[data-fix]')?.textContent).toBe('Use "choices"');
  expect(warning?.textContent).toMatch(/^Warning ethnicity · .+ · GermanStale\. Translate it\./);
  expect(warning?.querySelector('[data-fix]')).toBeNull();
  expect(warning?.querySelector('details')?.open).toBe(false);
  expect(warning?.querySelector('summary')?.textContent).toMatch(/^question-sets\/texts\/de\.json, line \d+$/);
});

it('a finding about a file that the editor cannot open has no button that opens it', () => {
  const store = createStore();
  store.set(filesAtom, { root: '/', files });
  const misnamed = { code: 'file-extension', severity: 'error', message: 'Nothing reads this file.', hint: 'Rename it.' } as const;
  store.set(savedFindingsAtom, [findingIn('question-sets/texts/fr.JSON', '', misnamed)]);
  render(
    <Provider store={store}>
      <Findings source={loadQuestionSet('DPP_SURVEY')} texts={loadTexts('en')} jump={() => true} />
    </Provider>,
  );
  expect(screen.getByRole('listitem').textContent).toContain('Rename it.');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
