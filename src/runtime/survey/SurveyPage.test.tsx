import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import type { JSX } from 'react';
import { TranslationProvider } from '../texts/translation.tsx';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startTranslator } from '../texts/i18next.tsx';
import { surveyTextFiles } from '../texts/surveyTextFiles.ts';
import { firstPart } from '../definitions/firstPart.ts';
import { startSession } from '../engine/session.ts';
import type { SessionRecord } from '../engine/types.ts';
import type { LoadedSurvey } from './loadedSurvey.ts';
import { preparePart, widgetFor } from './loading/loadSurvey.ts';
import type { SurveySource } from './surveyPageProps.ts';
import { SurveyPage } from './SurveyPage.tsx';
import { TestFrame, testContext, testPrepared, testSet, testVisit } from './testSupport.tsx';
import type { SurveyExit } from './types.ts';

const ENTRY = testSet([{ id: 'entry', section: 'first', widget: 'info', role: 'entry' }]);

/** Renders the page of a survey whose set loads when the test calls `arrive`. */
async function openPage(set: typeof ENTRY) {
  const left: SurveyExit[] = [];
  const visit = testVisit({ leave: (exit) => void left.push(exit) });
  const texts = { sections: {}, steps: { entry: { title: 'Entry' } }, screenOuts: {} };
  let arrive = (): void => undefined;
  const loading = new Promise<LoadedSurvey>((resolve) => {
    arrive = () => resolve({ ...testPrepared(set), texts });
  });
  const survey = { name: set.name, load: () => loading };
  const i18n = await startTranslator('en', [surveyTextFiles]);
  const { unmount } = render(
    <TranslationProvider i18n={i18n}>
      <Provider store={createStore()}>
        <MemoryRouter initialEntries={['/enrollment']}>
          <SurveyPage survey={survey} frame={TestFrame} visit={visit} basePath="/enrollment" />
        </MemoryRouter>
      </Provider>
    </TranslationProvider>,
  );
  return { left, unmount, arrive };
}

describe('SurveyPage', () => {
  it('redirects a member who has not started to the landing, and replaces the history entry so that Back does not redirect again', async () => {
    const { left, arrive } = await openPage(ENTRY);
    arrive();
    await waitFor(() => expect(left).toEqual([{ to: 'path', path: '/', replace: true }]));
  });

  it.each([
    ['not started', ENTRY],
    ['been refused', { ...ENTRY, entry: [{ when: { '==': [1, 1] }, error: 'DEFAULT' }] }],
  ])('does not redirect a member who has %s, if the page was left while the set loaded', async (_, set) => {
    const { left, unmount, arrive } = await openPage(set);
    unmount();
    arrive();
    await new Promise(setImmediate);
    expect(left).toEqual([]);
  });
});

describe('the texts of a whole survey', () => {
  it('are loaded once for each language', async () => {
    const set = testSet([{ id: 'entry', section: 'first', widget: 'number', role: 'entry', answer: { type: 'number', min: 18 } }]);
    const loads: string[] = [];
    const survey: SurveySource = {
      name: set.name,
      load: async (locale) => {
        loads.push(locale);
        return { ...testPrepared(set), texts: { sections: {}, steps: { entry: { title: `Age (${locale})` } }, screenOuts: {} } };
      },
    };
    let prefetches = 0;
    const i18n = await startTranslator('en', [surveyTextFiles]);
    const store = createStore();
    const prefetchPages = (): void => void (prefetches += 1);
    const pageIn = (locale: string): JSX.Element => (
      <TranslationProvider i18n={i18n}>
        <Provider store={store}>
          <MemoryRouter initialEntries={['/']}>
            <SurveyPage
              survey={survey}
              visit={testVisit({ context: testContext({ member: { locale } }), prefetchPages })}
              basePath="/enrollment"
            />
          </MemoryRouter>
        </Provider>
      </TranslationProvider>
    );
    const { rerender } = render(pageIn('en'));
    expect(await screen.findByRole('heading', { name: 'Age (en)' })).not.toBeNull();
    // The page prefetches other pages immediately before it would load the survey again.
    await waitFor(() => expect(prefetches).toBeGreaterThan(0));
    expect(loads).toEqual(['en']);
    rerender(pageIn('de'));
    expect(await screen.findByRole('heading', { name: 'Age (de)' })).not.toBeNull();
    expect(loads).toEqual(['en', 'de']);
  });
});

describe('a survey with only its first part loaded', () => {
  const SET = testSet([
    { id: 'entry', section: 'first', widget: 'number', role: 'entry', answer: { type: 'number', min: 18 } },
    { id: 'next', section: 'second', widget: 'info' },
  ]);

  /** Shows the first step of a survey on a landing, from its part. `arrive` and `fail` finish the load of the whole survey. */
  async function openPart() {
    const records: SessionRecord[] = [];
    const reports: string[] = [];
    const loads: { readonly resolve: (survey: LoadedSurvey) => void; readonly reject: (failure: Error) => void }[] = [];
    const texts = { sections: {}, steps: { entry: { title: 'Age' }, next: { title: 'Next' } }, screenOuts: {} };
    const set = firstPart(SET);
    if (!set) throw new Error('there is no part');
    const part = preparePart({ set, texts });
    await widgetFor(startSession(part.set, testContext()));
    const survey: SurveySource = {
      name: SET.name,
      load: () =>
        new Promise((resolve, reject) => {
          loads.push({ resolve, reject });
        }),
      loaded: () => part,
    };
    const visit = testVisit({
      saveRecord: async (record) => void records.push(record),
      reportError: (code) => void reports.push(code),
    });
    const i18n = await startTranslator('en', [surveyTextFiles]);
    const store = createStore();
    const pageIn = (locale: string): JSX.Element => (
      <TranslationProvider i18n={i18n}>
        <Provider store={store}>
          <MemoryRouter initialEntries={['/']}>
            <SurveyPage survey={survey} visit={{ ...visit, context: testContext({ member: { locale } }) }} basePath="/enrollment" />
          </MemoryRouter>
        </Provider>
      </TranslationProvider>
    );
    const { container, rerender } = render(pageIn('en'));
    return {
      container,
      records,
      reports,
      press: async (age: string) => {
        await userEvent.clear(screen.getByRole('textbox'));
        await userEvent.type(screen.getByRole('textbox'), age);
        const next = container.querySelector('[data-action="next"]');
        if (next) await userEvent.click(next);
      },
      isBusy: () => container.querySelector('main')?.getAttribute('aria-busy') === 'true',
      loads,
      chooseLanguage: (locale: string) => rerender(pageIn(locale)),
      arrive: (load = -1) => act(async () => loads.at(load)?.resolve({ ...testPrepared(SET), texts })),
      fail: () => act(async () => loads.at(-1)?.reject(new TypeError('offline'))),
    };
  }

  it('holds an answer until the rest has loaded, then submits it', async () => {
    const page = await openPart();
    await page.press('41');
    expect([page.isBusy(), page.records]).toEqual([true, []]);
    await page.arrive();
    await waitFor(() => expect(page.records.at(-1)).toMatchObject({ answers: { entry: 41 }, position: { step: 'next' } }));
    expect(page.reports).toEqual([]);
  });

  it('validates an answer against the whole set', async () => {
    const page = await openPart();
    await page.press('12');
    await page.arrive();
    await waitFor(() => expect(page.container.querySelectorAll('[data-error-summary] a')).toHaveLength(1));
    expect(page.isBusy()).toBe(false);
  });

  it('lets the member submit again if the rest cannot be loaded', async () => {
    const page = await openPart();
    await page.press('41');
    await page.fail();
    await waitFor(() => expect(page.isBusy()).toBe(false));
    expect(page.reports).toEqual(['SURVEY_FAILED']);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '41');
    await page.press('42');
    await page.arrive();
    await waitFor(() => expect(page.records.at(-1)).toMatchObject({ answers: { entry: 42 } }));
  });

  it('lets the member submit again if the rest cannot be loaded in a language chosen after the first attempt', async () => {
    const page = await openPart();
    await page.press('41');
    page.chooseLanguage('de');
    await waitFor(() => expect(page.loads).toHaveLength(2));
    await page.arrive(0);
    expect(page.isBusy()).toBe(true);
    await page.fail();
    await waitFor(() => expect(page.isBusy()).toBe(false));
    expect(page.reports).toEqual(['SURVEY_FAILED']);
  });
});
