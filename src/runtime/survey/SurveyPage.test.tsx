import { render, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { TranslationProvider } from '../texts/translation.tsx';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startTranslator } from '../texts/i18next.tsx';
import { surveyTextFiles } from '../texts/surveyTextFiles.ts';
import { EnrollmentFrame } from '../../enrollment/pages/chrome/EnrollmentFrame.tsx';
import type { LoadedSurvey } from './loadedSurvey.ts';
import { SurveyPage } from './SurveyPage.tsx';
import { TEST_FACTS, testContext, testPrepared, testSet } from './testSupport.tsx';
import type { Leaving, SurveyVisit } from './types.ts';

const ENTRY = testSet([{ id: 'entry', section: 'first', widget: 'info', role: 'entry' }]);

/** Renders the page of a survey whose set loads when the test says so. */
async function openPage(set: typeof ENTRY) {
  const left: Leaving[] = [];
  const visit: SurveyVisit = {
    context: testContext(),
    record: null,
    saveRecord: () => Promise.resolve(),
    clearRecord: () => undefined,
    callPort: () => Promise.resolve({ outcome: 'OK' }),
    stepCall: () => Promise.resolve({ outcome: 'OK' }),
    leave: (leaving) => left.push(leaving),
    reportError: () => undefined,
    completionKey: 'key-1',
    facts: TEST_FACTS,
    testTiming: true,
  };
  const texts = { sections: {}, steps: { entry: { title: 'Entry' } }, screenOuts: {} };
  let arrive = (): void => undefined;
  const loading = new Promise<LoadedSurvey>((resolve) => {
    arrive = () => resolve({ ...testPrepared(set), texts });
  });
  const survey = { name: set.name, load: () => loading, loadTexts: () => Promise.resolve(texts) };
  const i18n = await startTranslator('en', [surveyTextFiles]);
  const { unmount } = render(
    <TranslationProvider i18n={i18n}>
      <Provider store={createStore()}>
        <MemoryRouter initialEntries={['/enrollment']}>
          <SurveyPage survey={survey} frame={EnrollmentFrame} visit={visit} basePath="/enrollment" />
        </MemoryRouter>
      </Provider>
    </TranslationProvider>,
  );
  return { left, unmount, arrive };
}

describe('SurveyPage', () => {
  it('redirects a member who has not begun to the landing', async () => {
    const { left, arrive } = await openPage(ENTRY);
    arrive();
    await waitFor(() => expect(left).toEqual([{ to: 'path', path: '/' }]));
  });

  it.each([
    ['not begun', ENTRY],
    ['been refused', { ...ENTRY, entry: [{ when: { '==': [1, 1] }, error: 'DEFAULT' }] }],
  ])('does not redirect a member who has %s, and who left while the set loaded', async (_, set) => {
    const { left, unmount, arrive } = await openPage(set);
    unmount();
    arrive();
    await new Promise(setImmediate);
    expect(left).toEqual([]);
  });
});
