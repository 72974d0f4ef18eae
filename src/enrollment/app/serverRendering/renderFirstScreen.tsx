import { createStore } from 'jotai';
import type { ComponentProps, JSX } from 'react';
import { prerender } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router-dom';
import environments from 'virtual:environments';
import { chooseLocale, type Locale } from '../../../runtime/texts/language/locale.ts';
import { firstPart } from '../../../runtime/definitions/firstPart.ts';
import type { SurveyPart } from '../../../runtime/survey/loadedSurvey.ts';
import { PageTitleContext } from '../../../runtime/texts/pageTitle.ts';
import { createTranslator } from '../../../runtime/texts/i18next.tsx';
import { recordTexts } from '../../../runtime/texts/screenTexts.ts';
import { TranslationProvider } from '../../../runtime/texts/translation.tsx';
import { interfaceTexts } from '../../texts/interfaceTexts.ts';
import { loadConfig } from '../../api/config.ts';
import { replyFrom, type FirstScreenInput } from '../../api/firstCalls.ts';
import { lazySend } from '../../api/lazySend.ts';
import { comesFromReset, isSingleSignOn } from '../../visit/addressBar/arrival.ts';
import type { Services } from '../../surveyAdapter/services.ts';
import type { PartnerLists } from '../../vocabulary/environment.ts';
import { EMPLOYER_PATH, movedPath } from '../../paths/paths.ts';
import type { Partner } from '../../visit/draft/draft.ts';
import { visitAtom } from '../../visit/visitAtom.ts';
import { readEntryQuery } from '../../visit/addressBar/entryQuery.ts';
import { NO_ANALYTICS } from '../../visit/analytics/noAnalytics.ts';
import { splitHidden } from '../../visit/addressBar/hiddenParameters.ts';
import { memoryCookies } from '../../visit/storage/memoryCookies.ts';
import { App } from '../App.tsx';
import { loadSurvey, openPart } from '../../surveyAdapter/loading/surveys.ts';
import { Crash } from '../../pages/errors/Crash.tsx';
import { entryCalls } from '../../pages/shared/partner/entryCalls.ts';
import { shownEntry, upidIn, type ShownByServer } from '../../pages/landing/entry/firstEntry.ts';
import { loadEntry } from '../../pages/landing/entry/loadEntry.ts';
import { openFirstScreen } from '../startup/openFirstScreen.ts';
import type { ScreenData } from '../startup/screenData.ts';
import { ENROLLMENT_SET } from '../../vocabulary/setNames.ts';

/** A rendered screen, and what the page needs to hydrate it. */
export interface RenderedScreen {
  readonly html: string;
  /** The document title. */
  readonly title: string;
  readonly data: ScreenData;
}

const noop = (): void => undefined;

/** Returns true for the landing of any new visitor: no sign-on, no return from a password reset, no address that has moved. */
function isLanding({ pathname, search }: FirstScreenInput, { movedSlugs }: PartnerLists): boolean {
  if (isSingleSignOn(search) || comesFromReset(search)) return false;
  // The page removes personal parameters from its address, and the links of the footer repeat the address.
  if (Object.keys(splitHidden(search).hidden).length > 0) return false;
  if (matchPath(EMPLOYER_PATH, pathname)) return movedPath(pathname, movedSlugs) === null;
  return pathname === '/';
}

/** Returns true if the page keeps the language of its address, which the partner may not offer. */
function isOffered(locale: Locale, partner: Partner | null): boolean {
  return chooseLocale(locale, partner?.supportedLocales) === locale;
}

/**
 * Renders the landing page for an address on the server, from replies alone.
 * @returns null if the page has to render the screen itself
 */
export async function renderFirstScreen(input: FirstScreenInput): Promise<RenderedScreen | null> {
  const { pathname, search, replies, today } = input;
  const send = lazySend(
    () => Promise.reject(new Error('The server renders from the replies that it has.')),
    (operation, params) => replyFrom(replies, operation, params),
  );
  const config = await loadConfig(search, send);
  const environment = environments[config.environment];
  if (!isLanding(input, environment)) return null;
  const locale = chooseLocale(new URLSearchParams(search).get('lang'));
  const { recording: i18n, recorded } = recordTexts(await createTranslator(locale, interfaceTexts));
  const services: Services = {
    config,
    environment,
    send,
    sendSpec: send,
    cookies: memoryCookies(),
    keys: null,
    analytics: NO_ANALYTICS,
    anonymousUserId: '',
    entry: readEntryQuery(search, () => null),
    today,
    reportError: noop,
    open: noop,
    whenDraftSaved: () => Promise.resolve(),
    loadErrorPage: () => Promise.resolve(),
    endVisit: noop,
    testTiming: false,
  };
  const store = createStore();
  const entry = await entryAt(input, send);
  if (!entry) return null;
  const part = entry.kind === 'enroll' ? await surveyPart(locale) : null;
  if (entry.kind === 'enroll' && !part) return null;
  await openFirstScreen({ store, i18n, services }, entry, part ? openPart(ENROLLMENT_SET, locale, part) : undefined);
  if (!isOffered(locale, store.get(visitAtom).partner)) return null;
  const Router = ({ children }: Pick<ComponentProps<typeof StaticRouter>, 'children'>): JSX.Element => (
    <StaticRouter location={`${pathname}${search}`}>{children}</StaticRouter>
  );
  let failure: unknown;
  let title = '';
  const app = (
    <PageTitleContext value={(shownTitle) => (title = shownTitle)}>
      <App store={store} i18n={i18n} services={services} Router={Router} />
    </PageTitleContext>
  );
  const { prelude } = await prerender(app, {
    // React would move a larger boundary into place with an inline script, which the content security policy blocks.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure = error;
    },
  });
  const html = await new Response(prelude).text();
  // The page may crash before it has loaded more texts.
  await prerender(
    <TranslationProvider i18n={i18n}>
      <Crash />
    </TranslationProvider>,
  );
  return failure === undefined
    ? { html, title, data: { texts: recorded(), entry: shownEntry(entry), ...(part && { survey: part }) } }
    : null;
}

/** Loads the entry of a landing; null if the address leads to another screen. */
async function entryAt({ pathname, search }: FirstScreenInput, send: Services['send']): Promise<ShownByServer | null> {
  const slug = decodeURIComponent(pathname.split('/')[2] ?? '') || null;
  const calls = entryCalls(send, new AbortController().signal);
  const entry = await loadEntry({ slug, upid: upidIn(search), isSingleSignOn: false }, { calls, lastEnrolledUpid: null, now: Date.now() });
  return entry.kind === 'ask' || entry.kind === 'enroll' ? entry : null;
}

/** Returns the part of the survey that its first step needs; null if that step needs more than a part can contain. */
async function surveyPart(locale: Locale): Promise<SurveyPart | null> {
  const { set, texts } = await loadSurvey(ENROLLMENT_SET, locale);
  const part = firstPart(set.source);
  const steps = part?.steps.flatMap(({ id }) => (texts.steps[id] ? [[id, texts.steps[id]] as const] : [])) ?? [];
  return part && { set: part, texts: { sections: texts.sections, screenOuts: {}, steps: Object.fromEntries(steps) } };
}
